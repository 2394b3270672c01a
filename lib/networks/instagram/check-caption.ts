import { type ContentProblem, checkTextLength, error, warning } from "../content/problems";

const hashtagsMax = 30;
const mentionsMax = 20;

export function checkCaption(text: string, textMax: number): ContentProblem[] {
  return [
    ...checkTextLength(text, { network: "Instagram", max: textMax }),
    ...checkNumber(text, /(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_]+/gu, {
      code: "too_many_hashtags",
      max: hashtagsMax,
      noun: "hashtags",
    }),
    ...checkNumber(text, /(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_.]+/gu, {
      code: "too_many_mentions",
      max: mentionsMax,
      noun: "mentions",
    }),
    ...checkLinks(text),
  ];
}

type Countable = { code: string; max: number; noun: string };

function checkNumber(
  text: string,
  pattern: RegExp,
  { code, max, noun }: Countable,
): ContentProblem[] {
  const count = text.match(pattern)?.length ?? 0;
  if (count <= max) return [];
  return [error(code, `Instagram takes ${max} ${noun} at most; this text has ${count}.`)];
}

function checkLinks(text: string): ContentProblem[] {
  if (!/https?:\/\/\S/i.test(text)) return [];
  return [
    warning(
      "link_not_clickable",
      "Instagram shows addresses as plain text: nobody can click them.",
    ),
  ];
}
