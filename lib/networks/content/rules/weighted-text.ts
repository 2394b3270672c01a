export type Span = { from: number; to: number };

/** Code points of these ranges count one, all others two. */
export function weightOf(codePoint: number): number {
  const isLight =
    codePoint <= 0x10ff ||
    (codePoint >= 0x2000 && codePoint <= 0x200d) ||
    (codePoint >= 0x2010 && codePoint <= 0x201f) ||
    (codePoint >= 0x2032 && codePoint <= 0x2037);
  return isLight ? 1 : 2;
}

/** Finds signs of several code points that count as one; without `v`, those that need no list. */
export const emoji = madeOf(
  // V8 stops optimising regular expressions in a process that holds much compiled code (16 MB). The
  // look ahead keeps it then from comparing each character with every emoji.
  "(?=\\p{Emoji})(?:[#*0-9]\\ufe0f?\\u20e3|[\\xa9\\xae]\\ufe0f|\\p{RGI_Emoji})",
  "[#*0-9]\\ufe0f?\\u20e3|[\\xa9\\xae]\\ufe0f|\\p{RI}{2}|\\p{Emoji_Presentation}" +
    "(?:[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]|\\u200d\\p{Emoji}\\ufe0f?)*",
);

function madeOf(source: string, simpler: string): RegExp {
  try {
    return new RegExp(source, "gv");
  } catch {
    return new RegExp(simpler, "gu");
  }
}

const latin =
  "\\xC0-\\xD6\\xD8-\\xF6\\xF8-\\xFF\\u0100-\\u024F\\u0253\\u0254\\u0256\\u0257\\u0259\\u025B" +
  "\\u0263\\u0268\\u026F\\u0272\\u0289\\u028B\\u02BB\\u0300-\\u036F\\u1E00-\\u1EFF";
const turning = "\\u202A-\\u202E\\u061C\\u200E\\u200F\\u2066-\\u2069";
const spaces = "\\s\\x85\\u180E";
const noDomain = `!'#%&()*+,\\\\\\-./:;<=>?@\\[\\]^_{|}~$${spaces}\\uFFFE\\uFEFF\\uFFFF${turning}`;
const inPath = `a-z\\u0400-\\u04FF0-9!*';:=+,.$/%#\\[\\]\\-\\u2013_~@|&${latin}`;
const inQuery = "a-z0-9!?*'@();:&=+$/%#\\[\\]\\-_.,~|";
const parentheses = `\\((?:[${inPath}]+|[${inPath}]*\\([${inPath}]+\\)[${inPath}]*)\\)`;

type Patterns = { address: RegExp; latinDomain: RegExp };

/** Are known before the whole list is, which a browser loads by itself: it takes four kilobytes. */
const usualDomains = "com org net info edu gov app dev blog shop news online site [a-z]{2}".split(
  " ",
);

let patterns: Patterns | undefined;
let learnt = usualDomains;

/** Counts from now on with all top-level domains, given by `top-level-domains.ts`. */
export function learnDomains(domains: string[]): void {
  learnt = domains;
  patterns = undefined;
}

export function knownDomains(): readonly string[] {
  return learnt;
}

/** Labels end after some letters and names after some labels, so that long texts take linear time. */
function made(): Patterns {
  // The longest comes first, as an ending may begin like another one.
  const known = learnt.toSorted((one, other) => other.length - one.length);
  const ending = `(?:(?:${known.join("|")})(?=[^0-9a-zA-Z@+-]|$)|xn--[-0-9a-z]+)`;
  const letter = `[^${noDomain}]`;
  const label = (also: string) =>
    `(?:${letter}|${letter}(?:${letter}|[${also}]){0,250}${letter})\\.`;
  const domain = `(?:${label("_-")}){0,15}${label("-")}${ending}`;
  return {
    address: new RegExp(
      `([^A-Za-z0-9@＠$#＃\\uFFFE\\uFEFF\\uFFFF]|[${turning}]|^)` +
        `((https?:\\/\\/)?(${domain})(?::[0-9]+)?` +
        `(\\/(?:(?:[${inPath}]|${parentheses})*(?:[+\\-a-z\\u0400-\\u04FF0-9=_#/${latin}]|${parentheses}))?)?` +
        `(\\?[${inQuery}]*[a-z0-9\\-_&=#/])?)`,
      "gi",
    ),
    latinDomain: new RegExp(`(?:[-a-z0-9${latin}]+\\.)+${ending}`, "gi"),
  };
}

const addressMax = 4096;

/**
 * Finds the addresses of a text in NFC as twitter-text does, also those without a scheme: the network
 * shortens them.
 */
export function findAddresses(text: string): Span[] {
  if (!text.includes(".")) return [];
  patterns ??= made();
  const { address, latinDomain } = patterns;
  return [...text.matchAll(address)].flatMap((match): Span[] => {
    const [, before = "", url = "", scheme, domain = "", path = ""] = match;
    const from = match.index + before.length;
    if (!isValidDomain(domain, latinDomain) || url.length + (scheme ? 0 : 8) > addressMax)
      return [];
    if (scheme) return withoutEmpty({ from, to: from + lengthOf(url) });
    if (/[-_./]$/.test(before)) return [];
    const found = latinParts(domain, latinDomain).map((part) => {
      return { from: from + part.from, to: from + part.to };
    });
    const last = found.at(-1);
    if (last && path !== "") last.to += url.length - domain.length;
    return found;
  });
}

function withoutEmpty(span: Span): Span[] {
  return span.to > span.from ? [span] : [];
}

/** Without a scheme, only what is in Latin letters is an address. */
function latinParts(domain: string, latinDomain: RegExp): Span[] {
  let end = 0;
  return [...domain.matchAll(latinDomain)].map(([name]) => {
    const from = domain.indexOf(name, end);
    end = from + name.length;
    return { from, to: end };
  });
}

/** An address that was shortened already ends with its key, and is none where the key is too long. */
function lengthOf(url: string): number {
  const [short, key = ""] = url.match(shortened) ?? [];
  if (key.length > keyMax) return 0;
  return short?.length ?? url.length;
}

const shortened = new RegExp(
  `^https?:\\/\\/t\\.co\\/([a-z0-9]+)(?:\\?[${inQuery}]*[a-z0-9\\-_&=#/])?`,
  "i",
);
const keyMax = 40;

const labelMax = 63;

function isValidDomain(domain: string, latinDomain: RegExp): boolean {
  if (domain.startsWith("xn--") && !domain.match(latinDomain)) return false;
  return domain.split(".").every((label) => {
    // Other full stops part what is encoded, but not the labels.
    const parts = label.split(/[\u3002\uFF0E\uFF61]/);
    const length = parts.reduce((sum, part) => sum + encodedLength(part), parts.length - 1);
    return length >= 1 && length <= labelMax;
  });
}

/** RFC 3492, of which only the length is needed. */
function encodedLength(label: string): number {
  if (/^\p{ASCII}*$/u.test(label)) return label.length;
  const points = Array.from(label, (character) => character.codePointAt(0) ?? 0);
  const basic = points.filter((point) => point < 128).length;
  let length = basic > 0 ? basic + 5 : 4;
  let [next, delta, bias, handled] = [128, 0, 72, basic];
  while (handled < points.length) {
    const smallest = Math.min(...points.filter((point) => point >= next));
    delta += (smallest - next) * (handled + 1);
    next = smallest;
    for (const point of points) {
      if (point < next) delta += 1;
      if (point !== next) continue;
      length += digitsOf(delta, bias);
      bias = adapted(delta, handled + 1, handled === basic);
      delta = 0;
      handled += 1;
    }
    delta += 1;
    next += 1;
  }
  return length;
}

function digitsOf(delta: number, bias: number): number {
  let digits = 1;
  for (let k = 36, rest = delta; ; k += 36, digits += 1) {
    const threshold = Math.min(Math.max(k - bias, 1), 26);
    if (rest < threshold) return digits;
    rest = Math.floor((rest - threshold) / (36 - threshold));
  }
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / 700) : Math.floor(delta / 2);
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > 455; k += 36) rest = Math.floor(rest / 35);
  return k + Math.floor((36 * rest) / (rest + 38));
}
