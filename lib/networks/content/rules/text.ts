import type { Content, MentionedAccount } from "@/lib/networks/network";

export function findFirstLink(text: string): string | null {
  const [address] = text.match(/https?:\/\/[^\s<>"]+/i) ?? [];
  const trimmed = address && withoutEnd(address, /[.,;:!?'’”)\]}]/u);
  return trimmed && URL.canParse(trimmed) ? trimmed : null;
}

/** Cuts characters off the end in one pass; `/[…]+$/` would look for them from every place. */
export function withoutEnd(text: string, dropped: RegExp): string {
  const characters = [...text];
  while (dropped.test(characters.at(-1) ?? "")) characters.pop();
  return characters.join("");
}

export function isSameText(one: string, other: string): boolean {
  return normalize(one) === normalize(other);
}

/**
 * Composes letters with their marks. Sorting n marks of one letter takes n² steps, so that no letter
 * keeps more than thirty, as Unicode's stream-safe format has it.
 */
export function composed(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, "$1").normalize("NFC");
}

type MentioningText = Pick<Content, "text" | "mentions">;
type MentioningPart = { text: string; account: MentionedAccount | null };

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

function normalize(text: string): string {
  return composed(text.replace(/\r\n?/g, "\n").trim());
}
