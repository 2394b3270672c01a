const kinds = ["posts", "drafts", "accounts", "people", "labels"] as const;

export type Recent = { href: string; label: string; kind: (typeof kinds)[number] };

const shownMax = 5;

export function recentOf(owner: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
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

function isRecent(stored: unknown): stored is Recent {
  const { href, label, kind } = (stored ?? {}) as { [Field in keyof Recent]?: unknown };
  const isKnown = kinds.some((each) => each === kind);
  return isKnown && typeof href === "string" && typeof label === "string";
}
