import type { EditTarget } from "./composition/composition";

/** The upload queue knows an edit target as a string: the position's key, a bar, the account's id. */
export function uploadTarget({ key, accountId }: EditTarget): string {
  return `${key}|${accountId ?? ""}`;
}

export function parseUploadTarget(target: string): EditTarget {
  const [key = "", accountId = ""] = target.split("|");
  return { key, accountId: accountId || null };
}

export function textBoxId(key: string): string {
  return `composer-text-${key}`;
}
