import type { Post } from "@/lib/planning/posts/schema";

export type PublishedPost = Pick<Post, "id" | "version"> & {
  deliveries: readonly Pick<Post["deliveries"][number], "connectionId" | "accountName">[];
};

export function accountNamesOf({ deliveries }: Pick<PublishedPost, "deliveries">): string[] {
  const names = new Map(
    deliveries.map(({ connectionId, accountName }) => [connectionId, accountName]),
  );
  return [...names.values()];
}

export function placesOf(names: readonly string[]): string {
  const [only = ""] = names;
  return names.length === 1 ? only : `${names.length} accounts`;
}
