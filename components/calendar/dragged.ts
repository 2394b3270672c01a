import type { Draft } from "@/lib/planning/drafts/schema";
import type { PostSummary } from "@/lib/planning/posts/schema";

export type PlannableDraft = Pick<Draft, "id" | "version" | "scheduledAt" | "connectionIds">;

export type Dragged =
  | { kind: "post"; post: PostSummary }
  | { kind: "draft"; draft: PlannableDraft };

export function accountIdsOf(dragged: Dragged): string[] {
  if (dragged.kind === "draft") return dragged.draft.connectionIds;
  return [...new Set(dragged.post.deliveries.map(({ connectionId }) => connectionId))];
}
