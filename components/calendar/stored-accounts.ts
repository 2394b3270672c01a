import type { Post } from "@/lib/planning/posts/schema";

export type StoredAccounts = {
  connectionIds: string[];
  textOverrides: Record<string, Record<string, string>>;
  mediaOverrides: Record<string, Record<string, string[]>>;
};

export type FormerAccounts = { id: string; version: number; before: StoredAccounts };

export function accountsBefore({ deliveries, mediaOverrides }: Post): StoredAccounts {
  const textOverrides: StoredAccounts["textOverrides"] = {};
  for (const { connectionId, postIndex, textOverride } of deliveries) {
    if (textOverride === null) continue;
    textOverrides[connectionId] = { ...textOverrides[connectionId], [postIndex]: textOverride };
  }
  const connectionIds = [...new Set(deliveries.map(({ connectionId }) => connectionId))];
  return { connectionIds, textOverrides, mediaOverrides };
}

type Change = { add: readonly string[]; remove: readonly string[] };

export function accountsWith(before: readonly string[], { add, remove }: Change): string[] {
  return [...new Set([...before.filter((id) => !remove.includes(id)), ...add])];
}
