const hex = "[0-9a-fA-F]";
const someUuid = `${hex}{8}-${hex}{4}-[1-8]${hex}{3}-[89abAB]${hex}{3}-${hex}{12}`;
const [nil, max] = ["0{8}(-0{4}){3}-0{12}", "[fF]{8}(-[fF]{4}){3}-[fF]{12}"];

export const uuidPattern = `^(${[someUuid, nil, max].join("|")})$`;
const uuid = new RegExp(uuidPattern);

/** Accepts versions 1 to 8, the nil and the max UUID in either case. */
export function isUuid(value: string): boolean {
  return uuid.test(value);
}

/** Counts Unicode code points, as JSON Schema does. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** These turn the text after them around, or show nothing at all. */
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
  return isWhole ? line : `${characters.slice(0, max - 1).join("")}…`;
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
