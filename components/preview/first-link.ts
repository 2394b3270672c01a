const link = /https?:\/\/[^\s<>"]+/i;

export function firstLink(text: string): URL | null {
  const found = link.exec(text)?.[0].replace(/[.,;:!?)\]}'’”]+$/u, "");
  return found && URL.canParse(found) ? new URL(found) : null;
}
