import { db } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { metricsOf } from "./metrics-of";
import { type AccountsFilter, rankRows } from "./report-store";
import { findCountedById } from "./results-store";
import type { ListResultPosts, Metric } from "./schema";

export type RankedResult = {
  deliveryId: string;
  postId: string;
  connectionId: string;
  publishedAt: Date;
  publishedUrl: string | null;
  metrics: Metric[];
  relative: number | null;
};

/** Ranks what came of posts, one for each post and account; the posts themselves are of a higher floor. */
export async function rankResults(
  workspaceId: WorkspaceId,
  input: ListResultPosts & AccountsFilter,
): Promise<{ results: RankedResult[]; hasMore: boolean }> {
  const rows = await rankRows(db, workspaceId, input);
  const shown = rows.slice(0, input.limit);
  const ids = shown.map(({ deliveryId }) => deliveryId);
  const counted = await findCountedById(db, workspaceId, ids);
  const known = new Map(counted.map((row) => [row.id, row]));
  const results = shown.flatMap((row) => {
    const one = known.get(row.deliveryId);
    if (!one?.publishedAt) return [];
    const { publishedAt, publishedUrl } = one;
    return [{ ...row, publishedAt, publishedUrl, metrics: metricsOf(one) }];
  });
  return { results, hasMore: rows.length > input.limit };
}
