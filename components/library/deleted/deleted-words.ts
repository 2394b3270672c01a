import { parseAsStringLiteral } from "nuqs/server";
import { formatDate, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { type DeletedKind, deletedKinds, restorableDays } from "@/lib/records/deleted-items/rules";
import type { DeletedItem } from "@/lib/records/deleted-items/schema";

export const kindWords: Record<DeletedKind, { one: string; many: string }> = {
  post: { one: "Post", many: "Posts" },
  draft: { one: "Draft", many: "Drafts" },
  template: { one: "Template", many: "Templates" },
  label: { one: "Label", many: "Labels" },
  snippet: { one: "Snippet", many: "Snippets" },
};

export const keptInWords = `What is deleted stays here for ${restorableDays} days.`;

export function nameInWords({ kind, name }: Pick<DeletedItem, "kind" | "name">): string {
  return kind === "label" || kind === "snippet" ? name : kindWords[kind].one;
}

export function byWhom({ deletedBy }: DeletedItem): string {
  return deletedBy ? `Deleted by ${deletedBy.name}` : "Deleted by a team key";
}

export function untilWhen({ restorableUntil }: DeletedItem, preferences: TimePreferences): string {
  return `until ${formatDate(restorableUntil, preferences)}`;
}

export const deletedFilter = parseAsStringLiteral(deletedKinds);
