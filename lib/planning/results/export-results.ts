import type { Actor } from "@/lib/kernel/actor";
import { metricNames } from "@/lib/networks/results";
import { listInCell } from "@/lib/planning/exports/rules";
import type { TableFormat } from "@/lib/planning/exports/schema";
import { answerTable, type Column, type TableRow } from "@/lib/planning/exports/table";
import { readPostsById } from "@/lib/planning/posts/read-posts";
import type { Post } from "@/lib/planning/posts/schema";
import { type RankedResult, rankResults } from "@/lib/results/report/rank-results";
import type { ResultFilter } from "@/lib/results/report/schema";

const rowsAtOnce = 200;

const columns: readonly Column[] = [
  "published_at",
  "network",
  "account",
  "title",
  "text",
  { name: "labels", cell: listInCell },
  "managed_by",
  "url",
  "post_id",
  "connection_id",
  ...metricNames.flatMap((name) => [name, `${name}_as_of`, `${name}_reason`]),
];

/**
 * Answers with a table of what the filter leaves, the newest first, a row for each post and account.
 * A cell is empty where nobody told a number, and the reason stands beside it.
 */
export async function answerResultsTable(
  actor: Actor,
  { format = "csv", ...filter }: ResultFilter & { format?: TableFormat },
): Promise<Response> {
  const name = `results-${filter.from.slice(0, 10)}-${filter.to.slice(0, 10)}`;
  return await answerTable(format, { name, columns, batches: rowsOf(actor, filter) });
}

async function* rowsOf(actor: Actor, filter: ResultFilter): AsyncGenerator<TableRow[]> {
  let cursor: string | undefined;
  do {
    const { results, hasMore } = await rankResults(actor.workspaceId, {
      ...filter,
      order: "best",
      limit: rowsAtOnce,
      cursor,
    });
    const posts = await readPostsById(actor, [...new Set(results.map(({ postId }) => postId))]);
    yield results.flatMap((result) => {
      const post = posts.get(result.postId);
      return post ? [rowOf(result, post)] : [];
    });
    cursor = hasMore ? results.at(-1)?.deliveryId : undefined;
  } while (cursor);
}

function rowOf(result: RankedResult, post: Post): TableRow {
  const { deliveryId, connectionId, publishedAt, publishedUrl, metrics } = result;
  const delivery = post.deliveries.find(({ id }) => id === deliveryId);
  return {
    published_at: publishedAt.toISOString(),
    network: delivery?.provider ?? null,
    account: delivery?.accountName ?? null,
    title: post.title,
    text: delivery?.textOverride ?? post.text,
    labels: post.labels.map(({ name }) => name),
    managed_by: post.managedBy.name,
    url: publishedUrl,
    post_id: post.id,
    connection_id: connectionId,
    ...Object.fromEntries(
      metrics.flatMap(({ metric, value, asOf, reason }) => [
        [metric, value],
        [`${metric}_as_of`, asOf],
        [`${metric}_reason`, reason],
      ]),
    ),
  };
}
