export function findFirstLink(text: string): string | null {
  const [address] = text.match(/https?:\/\/[^\s<>"]+/i) ?? [];
  const trimmed = address?.replace(/[.,;:!?'’”)\]}]+$/u, "");
  return trimmed && URL.canParse(trimmed) ? trimmed : null;
}

export function isSameText(one: string, other: string): boolean {
  return normalize(one) === normalize(other);
}

function normalize(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim().normalize("NFC");
}
