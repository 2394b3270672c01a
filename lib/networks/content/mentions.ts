import type { Content, MentionedAccount } from "../network";

type MentioningText = Pick<Content, "text" | "mentions">;

export type MentioningPart = { text: string; account: MentionedAccount | null };

export function partsOf({ text, mentions = [] }: MentioningText): MentioningPart[] {
  let end = 0;
  const parts = mentions.flatMap(({ from, to, account }): MentioningPart[] => {
    const before = { text: text.slice(end, from), account: null };
    end = to;
    return [before, { text: text.slice(from, to), account }];
  });
  return [...parts, { text: text.slice(end), account: null }];
}

export function withMentions(
  content: MentioningText,
  write: (account: MentionedAccount) => string,
): string {
  return partsOf(content)
    .map(({ text, account }) => (account ? write(account) : text))
    .join("");
}
