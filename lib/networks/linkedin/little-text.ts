import { partsOf } from "../content/rules/text";
import type { Content, MentionedAccount } from "../network";

const reserved = /[\\|{}@[\]()<>#*_~]/g;
const escaped = /\\([\\|{}@[\]()<>#*_~])/g;

/**
 * A hashtag is what LinkedIn links: a word with a letter in it, and not part of another word or of
 * an address. It stays as it is, underscores included.
 */
const hashtag = /(?<![\p{L}\p{M}\p{N}_/?&=.%+#-])#(?=[\p{M}\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+/gu;

export function toLittleText(content: Pick<Content, "text" | "mentions">): string {
  return partsOf(content)
    .map(({ text, account }) => (account ? mentionElement(account) : literally(text)))
    .join("");
}

export function mentionElement({ id, name }: MentionedAccount): string {
  return `@[${withEscapes(name)}](urn:li:organization:${id})`;
}

/** Escapes reserved characters, because an unescaped one would cut the post off. */
function literally(text: string): string {
  let little = "";
  let end = 0;
  for (const match of text.matchAll(hashtag)) {
    little += withEscapes(text.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return little + withEscapes(text.slice(end));
}

const hashtagTemplate = /\{hashtag\|\\?#\|((?:\\.|[^\\{}|])*)\}/g;
const mention = /@\[((?:\\.|[^\\@[\]])*)\]\(urn:[\w:-]*\)/g;

export function fromLittleText(little: string): string {
  return little.replace(hashtagTemplate, "#$1").replace(mention, "$1").replace(escaped, "$1");
}

function withEscapes(text: string): string {
  return text.replace(reserved, "\\$&");
}
