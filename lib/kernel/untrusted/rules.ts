/** They turn the text after them around, or show nothing at all. */
const unseen = /[\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * Returns what strangers wrote as one line that Postgres stores and a page shows in its own order: at
 * most `max` code points, the last of them an ellipsis where it is cut.
 */
export function plainText(text: string, max: number): string {
  const read = text.slice(0, 8 * max);
  const line = read
    .replace(unseen, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  const characters = [...line];
  const isWhole = characters.length <= max && read.length === text.length;
  return isWhole
    ? line
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

export function isPlainWord(text: string, max: number): boolean {
  return text !== "" && text.length <= max && !/[\p{Cc}\s]/u.test(text) && text.search(unseen) < 0;
}

const addressMax = 8000;

/**
 * Returns the address where it may be followed: https, or plain http to one of the hosts, which are
 * named as `host` or `host:port`. `any` is for browsers, whose server has looked at the host.
 */
export function followable(
  address: string | URL,
  plainHosts: readonly string[] | "any",
): string | null {
  if (!URL.canParse(address) || String(address).length > addressMax) return null;
  const { protocol, host, username, password, href } = new URL(address);
  if (username !== "" || password !== "") return null;
  if (protocol === "https:") return href;
  const isPlain = protocol === "http:" && (plainHosts === "any" || plainHosts.includes(host));
  return isPlain ? href : null;
}
