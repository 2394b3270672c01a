export function copiedDraftKeys(currentKey: string): { key: string; postId: string }[] {
  if (!currentKey.endsWith(newPostSuffix)) return [];
  const prefix = `${currentKey.slice(0, -newPostSuffix.length)}:copy:`;
  return storedKeys(prefix).map((key) => ({ key, postId: key.slice(prefix.length) }));
}

const newPostSuffix = ":new";

function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
