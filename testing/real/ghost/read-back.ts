import type { Expected } from "./make-posts";
import type { GhostPost } from "./person";

export function figuresOf(rows: readonly GhostPost[], expected: readonly Expected[]) {
  const counts = expected.map(({ title }) => shownWith(rows, title).length);
  return {
    once: counts.filter((count) => count === 1).length,
    missing: counts.filter((count) => count === 0).length,
    doubled: counts.filter((count) => count > 1).length,
    drafts: rows.filter(({ slug }) => slug.startsWith("herald-")).length,
  };
}

export function shownWith(rows: readonly GhostPost[], title: string): GhostPost[] {
  return rows.filter((row) => row.title === title && row.status === "published");
}

export async function differences(
  rows: readonly GhostPost[],
  expected: Expected,
  countMails: (postId: string) => Promise<number>,
): Promise<string[]> {
  const [shown] = shownWith(rows, expected.title);
  if (!shown) return [];
  const html = shown.html ?? "";
  const tags = shown.tags.map(({ name }) => name);
  const checks: [string, boolean][] = [
    ["its text", expected.contains.every((part) => html.includes(part))],
    ["its tags", tags.join("|") === expected.tags.join("|")],
    ["the picture at its top", Boolean(shown.feature_image) === (expected.featureAlt !== null)],
    ["its alternative text", (shown.feature_image_alt ?? null) === expected.featureAlt],
    ["its pictures", html.split("<figure").length - 1 === expected.figures],
    ["its readers", shown.visibility === expected.visibility],
    ["its excerpt", (shown.custom_excerpt ?? null) === expected.excerpt],
    ["its address", shown.url.endsWith(`/${expected.endOfAddress}/`)],
    ["its mails", (await countMails(shown.id)) === expected.mails],
  ];
  return checks.flatMap(([what, holds]) =>
    holds ? [] : [`${what}: ${expected.title}, ${html.slice(0, 300)}`],
  );
}
