import type { Place } from "./composition";

/** A place as the word that names it to the uploads and to the page. */
export function placeTarget({ key, accountId }: Place): string {
  return `${key}|${accountId ?? ""}`;
}

export function placeOfTarget(target: string): Place {
  const [key = "", accountId = ""] = target.split("|");
  return { key, accountId: accountId || null };
}

/** The id of the text box of a position. */
export function textBoxId(key: string): string {
  return `composer-text-${key}`;
}
