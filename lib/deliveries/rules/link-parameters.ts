import { codeIn } from "@/lib/networks/content/rules/marked-code";
import type { ChosenOptions } from "@/lib/networks/offer";

/** Is what a delivery adds to its links: values as they are sent, but for their percent-encoding. */
export type LinkParameters = {
  parameters: Record<string, string>;
  /** Links to these hosts stay as they are, and to their subdomains. */
  excludedHosts: string[];
};

/** Further links of a text stay as they are, so that no text and rule make a text of any length. */
const linksMax = 200;

/**
 * Adds parameters to the links of a text that have none of them; doing it again changes nothing. Code of
 * a text that is Markdown by the account's options stays as it is. Reads each character a fixed number
 * of times.
 */
export function withLinkParameters(
  text: string,
  added: LinkParameters | null | undefined,
  options: ChosenOptions = {},
): string {
  const query = added ? queryOf(added.parameters) : "";
  if (!added || query === "") return text;
  const names = Object.keys(added.parameters).map((name) => name.toLowerCase());
  const isTaken = (name: string) =>
    names.includes(name) || (name.startsWith("utm_") && names.some(isCampaign));
  const parts: string[] = [];
  let from = 0;
  const code = codeIn(text, options);
  for (const { start, end } of linksIn(text)) {
    while (code[0] && code[0].end <= start) code.shift();
    if (code[0] && code[0].start <= start) continue;
    const address = text.slice(start, end);
    parts.push(
      text.slice(from, start),
      isBare(address, added, isTaken) ? join(address, query) : address,
    );
    from = end;
  }
  return [...parts, text.slice(from)].join("");
}

/** Words what links get, as `utm_source=mail&utm_medium=social`. */
export function queryOf(parameters: LinkParameters["parameters"]): string {
  return inOrder(parameters)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join("&");
}

const usualOrder = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"];

/** Storing keeps no order of parameters: the usual ones come first, as people write them. */
export function inOrder(parameters: LinkParameters["parameters"]): [name: string, value: string][] {
  const placeOf = (name: string) => {
    const place = usualOrder.indexOf(name);
    return `${place < 0 ? usualOrder.length : place}${name}`;
  };
  return Object.entries(parameters).toSorted(([one], [other]) =>
    placeOf(one) < placeOf(other) ? -1 : 1,
  );
}

function isCampaign(name: string): boolean {
  return name.startsWith("utm_");
}

/** Encodes too what ends an address elsewhere, as networks would leave it out of their link. */
function encoded(value: string): string {
  return encodeURIComponent(value.replace(/\p{Cs}/gu, ""))
    .replace(/[!'()*]/g, byHexadecimal)
    .replace(/[.~]$/, byHexadecimal);
}

function byHexadecimal(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}

function isBare(
  address: string,
  { excludedHosts }: LinkParameters,
  isTaken: (name: string) => boolean,
): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, searchParams } = new URL(address);
  const host = hostname.toLowerCase().replace(/\.$/, "");
  const isExcluded = excludedHosts.some((excluded) => {
    const name = excluded.toLowerCase();
    return host === name || host.endsWith(`.${name}`);
  });
  return !isExcluded && ![...searchParams.keys()].some((name) => isTaken(name.toLowerCase()));
}

function join(address: string, query: string): string {
  const [before = "", ...fragment] = address.split("#");
  const hasPath = before.indexOf("/", before.indexOf("//") + 2) >= 0;
  const base = hasPath || before.includes("?") ? before : `${before}/`;
  return [`${base}${separatorAfter(base)}${query}`, ...fragment].join("#");
}

function separatorAfter(base: string): string {
  if (!base.includes("?")) return "?";
  return base.endsWith("?") || base.endsWith("&") ? "" : "&";
}

type Place = { start: number; end: number };

const scheme = /https?:\/\//gi;

/** Finds addresses as networks do, but that a bracket which an address opens belongs to it. */
function linksIn(text: string): Place[] {
  const places: Place[] = [];
  let end = 0;
  for (const { index: start, 0: begin } of text.matchAll(scheme)) {
    if (start < end) continue;
    end = endOf(text, start + begin.length);
    places.push({ start, end: withoutPunctuation(text, { start: start + begin.length, end }) });
    if (places.length === linksMax) break;
  }
  return places;
}

const stop = /[\s<>"`]/;
const closedBy: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
const closing = Object.values(closedBy);

function endOf(text: string, from: number): number {
  const open: string[] = [];
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (stop.test(sign)) return at;
    const closes = closedBy[sign];
    if (closes) open.push(closes);
    else if (closing.includes(sign) && open.pop() !== sign) return at;
  }
  return text.length;
}

const punctuation = /[.,;:!?'’”»…*。，、！？；：]/;

function withoutPunctuation(text: string, { start, end }: Place): number {
  let at = end;
  while (at > start && punctuation.test(text.charAt(at - 1))) at -= 1;
  return at;
}
