const titleLength = 60;

export function postTitle(text: string): string | null {
  const [line = ""] = text.trim().split("\n");
  const characters = [...line];
  const cut = characters.length > titleLength;
  const title = cut ? `${characters.slice(0, titleLength).join("").trimEnd()}…` : line;
  return title ? `“${title}”` : null;
}
