export type Term = { kind: "word" | "characters"; text: string };

const accents =
  "\\u00AD\\u0300-\\u036F\\u0483-\\u0487\\u0591-\\u05BD\\u05BF\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7\\u0610-\\u061A\\u0640\\u064B-\\u065F\\u0670\\u06D6-\\u06DC\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u200B-\\u200F\\u2060\\u20D0-\\u20FF\\uFE00-\\uFE0F\\uFE20-\\uFE2F\\uFEFF";
const marks = new RegExp(`[${accents}]+`, "g");

const foldedLetters: Record<string, string> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ς: "σ",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};
const lettersToFold = new RegExp(`[${Object.keys(foldedLetters).join("")}]`, "g");

const spaceless =
  "\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u2190-\\u2BFF\\u3005-\\u3007\\u3031-\\u3035\\u3040-\\u309F\\u30A1-\\u30FA\\u30FC-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uF900-\\uFAFF\\u{1F000}-\\u{1FAFF}\\u{20000}-\\u{3FFFF}";
const separators =
  "\\u0000-\\u002F\\u003A-\\u0040\\u005B-\\u0060\\u007B-\\u00A9\\u00AB-\\u00B4\\u00B6-\\u00B9\\u00BB-\\u00BF\\u00D7\\u00F7\\u02B9-\\u02DF\\u037E\\u0387\\u055A-\\u055F\\u0589\\u058A\\u05BE\\u05C0\\u05C3\\u05F3\\u05F4\\u060C\\u061B\\u061F\\u066A-\\u066D\\u06D4\\u0964\\u0965\\u2000-\\u206F\\u20A0-\\u20CF\\u2E00-\\u2E7F\\u3000-\\u3020\\u3030-\\u30FF\\uE000-\\uFAFF\\uFE10-\\uFE6F\\uFF00-\\uFFFF\\u{E0000}-\\u{10FFFF}";
const runs = new RegExp(`([${spaceless}]+)|([^${spaceless}${separators}]+)`, "gu");

const wordMax = 32;
const charactersPerToken = 3;
const termsMax = 20;

export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(marks, "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(lettersToFold, (letter) => foldedLetters[letter] ?? letter);
}

export function termsOf(query: string): Term[] {
  const found = [...fold(query).matchAll(runs)].map(([, characters, word = ""]): Term => {
    if (characters !== undefined) return { kind: "characters", text: characters };
    return { kind: "word", text: [...word].slice(0, wordMax).join("") };
  });
  const distinct = new Map(found.map((term) => [term.text, term]));
  return [...distinct.values()].slice(0, termsMax);
}

export function tokensOf({ kind, text }: Term): string[] {
  const characters = [...text];
  if (kind === "word" || characters.length <= charactersPerToken) return [text];
  return characters
    .slice(0, 1 - charactersPerToken)
    .map((_, start) => characters.slice(start, start + charactersPerToken).join(""));
}

type Place = { start: number; end: number };

export function placesOf(folded: string, terms: readonly Term[]): Place[] {
  return [...folded.matchAll(runs)].flatMap(({ 0: run, 1: characters, index }) =>
    terms.flatMap(({ kind, text }) => {
      if ((kind === "characters") !== (characters !== undefined)) return [];
      const starts = kind === "word" ? beginningOf(run, text) : allOf(run, text);
      return starts.map((at) => ({ start: index + at, end: index + at + text.length }));
    }),
  );
}

function beginningOf(run: string, text: string): number[] {
  return run.startsWith(text) ? [0] : [];
}

function allOf(run: string, text: string): number[] {
  const starts: number[] = [];
  for (let at = run.indexOf(text); at >= 0; at = run.indexOf(text, at + text.length)) {
    starts.push(at);
  }
  return starts;
}
