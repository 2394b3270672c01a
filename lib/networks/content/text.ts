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

function normalize(text: string): string {
  return composed(text.replace(/\r\n?/g, "\n").trim());
}

/**
 * Composes letters with their marks. Sorting n marks of one letter takes n² steps, so that no letter
 * keeps more than thirty, as Unicode's stream-safe format has it.
 */
export function composed(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, "$1").normalize("NFC");
}
