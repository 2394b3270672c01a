/** The address that a text post shows as an article: its first. */
export function findLink(text: string): string | null {
  const [address] = text.match(/https?:\/\/[^\s<>"]+/i) ?? [];
  const trimmed = address?.replace(/[.,;:!?'’”)\]}]+$/u, "");
  return trimmed && URL.canParse(trimmed) ? trimmed : null;
}
