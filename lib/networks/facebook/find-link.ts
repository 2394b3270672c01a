/** The address that a text post shows as a preview: its first, unless it leads to Facebook itself. */
export function findLink(text: string): string | null {
  const [address] = text.match(/https?:\/\/[^\s<>"]+/i) ?? [];
  const trimmed = address?.replace(/[.,;:!?'’”)\]}]+$/u, "");
  if (!trimmed || !URL.canParse(trimmed)) return null;
  const { hostname } = new URL(trimmed);
  return /(^|\.)(facebook\.com|fb\.com|fb\.me|fb\.watch)$/i.test(hostname) ? null : trimmed;
}
