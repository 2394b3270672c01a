import type { Actor } from "@/lib/kernel/actor";
import { metricNames } from "@/lib/networks/results";
import { readPostsById } from "@/lib/planning/posts/read-posts";
import type { Post } from "@/lib/planning/posts/schema";
import { type RankedResult, rankResults } from "@/lib/results/report/rank-results";
import type { ResultFilter } from "@/lib/results/report/schema";

const rowsAtOnce = 200;

const columns = [
  "published_at",
  "network",
  "account",
  "title",
  "text",
  "labels",
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
export async function answerResultsTable(actor: Actor, filter: ResultFilter): Promise<Response> {
  const batches = tableOf(actor, filter);
  // The first rows are read before the answer begins, so that a refusal is one.
  let next = await batches.next();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (next.done) return controller.close();
      controller.enqueue(new TextEncoder().encode(next.value));
      next = await batches.next();
    },
  });
  const name = `results-${filter.from.slice(0, 10)}-${filter.to.slice(0, 10)}.csv`;
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

async function* tableOf(actor: Actor, filter: ResultFilter): AsyncGenerator<string> {
  let head = `\ufeff${lineOf(columns)}`;
  let cursor: string | undefined;
  do {
    const { results, hasMore } = await rankResults(actor.workspaceId, {
      ...filter,
      order: "best",
      limit: rowsAtOnce,
      cursor,
    });
    const posts = await readPostsById(actor, [...new Set(results.map(({ postId }) => postId))]);
    const lines = results.flatMap((result) => {
      const post = posts.get(result.postId);
      return post ? [lineOf(cellsOf(result, post))] : [];
    });
    yield head + lines.join("");
    head = "";
    cursor = hasMore ? results.at(-1)?.deliveryId : undefined;
  } while (cursor);
}

function cellsOf(result: RankedResult, post: Post): string[] {
  const { deliveryId, connectionId, publishedAt, publishedUrl, metrics } = result;
  const delivery = post.deliveries.find(({ id }) => id === deliveryId);
  return [
    publishedAt.toISOString(),
    delivery?.provider ?? "",
    delivery?.accountName ?? "",
    post.title,
    delivery?.textOverride ?? post.text,
    post.labels.map(({ name }) => name).join(", "),
    post.managedBy.name,
    publishedUrl ?? "",
    post.id,
    connectionId,
    ...metrics.flatMap(({ value, asOf, reason }) => [value ?? "", asOf ?? "", reason ?? ""]),
  ].map(String);
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

/** Programs for tables run what begins like a formula; an apostrophe makes it text. */
function cellOf(text: string): string {
  const safe = /^\s*[=+\-@]/.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
