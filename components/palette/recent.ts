import { z } from "zod";

const Recent = z.object({
  href: z.string(),
  label: z.string(),
  kind: z.enum(["posts", "drafts", "accounts", "people", "labels"]),
});
export type Recent = z.output<typeof Recent>;

const shownMax = 5;

export function recentOf(owner: string): Recent[] {
  try {
    return z.array(Recent).parse(JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? "[]"));
  } catch {
    return [];
  }
}

export function remember(owner: string, opened: Recent): void {
  const others = recentOf(owner).filter(({ href }) => href !== opened.href);
  try {
    sessionStorage.setItem(keyOf(owner), JSON.stringify([opened, ...others].slice(0, shownMax)));
  } catch {}
}

function keyOf(owner: string): string {
  return `palette-recent:${owner}`;
}
