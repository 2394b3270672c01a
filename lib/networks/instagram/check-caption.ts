import { mistake, type Remark, warning } from "./remark";

const hashtagsMax = 30;
const mentionsMax = 20;

/** What Instagram says of a text, be it a caption or a comment. */
export function checkCaption(text: string, textMax: number): Remark[] {
  return [
    ...checkLength(text, textMax),
    ...checkNumber(text, /(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_]+/gu, {
      ...{ code: "too_many_hashtags", max: hashtagsMax, noun: "hashtags" },
    }),
    ...checkNumber(text, /(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_.]+/gu, {
      ...{ code: "too_many_mentions", max: mentionsMax, noun: "mentions" },
    }),
    ...checkLinks(text),
  ];
}

function checkLength(text: string, textMax: number): Remark[] {
  const excess = [...text].length - textMax;
  if (excess <= 0) return [];
  return [
    mistake(
      "text_too_long",
      `The text is ${excess} ${excess === 1 ? "character" : "characters"} longer than the ${textMax.toLocaleString("en")} that Instagram takes.`,
    ),
  ];
}

type Countable = { code: string; max: number; noun: string };

function checkNumber(text: string, pattern: RegExp, { code, max, noun }: Countable): Remark[] {
  const count = text.match(pattern)?.length ?? 0;
  if (count <= max) return [];
  return [mistake(code, `Instagram takes ${max} ${noun} at most; this text has ${count}.`)];
}

function checkLinks(text: string): Remark[] {
  if (!/https?:\/\/\S/i.test(text)) return [];
  return [
    warning(
      "link_not_clickable",
      "Instagram shows addresses as plain text: nobody can click them.",
    ),
  ];
}
