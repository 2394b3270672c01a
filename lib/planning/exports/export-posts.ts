import type { z } from "zod";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { signOriginals } from "@/lib/library/media/signed-media";
import { listPosts } from "@/lib/planning/posts/read-posts";
import type { Post } from "@/lib/planning/posts/schema";
import { findAccountNames } from "./export-store";
import { listInCell, textsInCell } from "./rules";
import type { ExportPosts } from "./schema";
import { answerTable, type Column, type TableRow } from "./table";

type Filter = z.output<typeof ExportPosts>;

const rowsAtOnce = 200;
const addressHours = 24;

const inWords = (values: string[]) => values.join(" ");
const inLines = (values: string[]) => values.join("\n");

/** The import reads them back by these names. */
const postColumns: readonly Column[] = [
  "post_id",
  "state",
  "scheduled_at",
  "title",
  "text",
  "additional_posts",
  { name: "accounts", cell: inWords },
  { name: "labels", cell: listInCell },
  { name: "media", cell: inLines },
  { name: "alt_texts", cell: textsInCell },
  "account_texts",
  "account_media",
  "crops",
  "network_options",
  "managed_by",
  "series_id",
  "occurrence",
  "created_at",
];

const deliveryColumns: readonly Column[] = [
  "delivery_id",
  "post_id",
  "position",
  "account",
  "account_name",
  "network",
  "state",
  "scheduled_at",
  "published_at",
  "url",
  "network_post_id",
  "error_code",
  "error",
  "failed_at",
];

/** Answers with a table of posts, the newest first. Its columns read as our own import's. */
export async function answerPostsTable(
  actor: Actor,
  { format, ...filter }: Filter,
): Promise<Response> {
  const batches = rowsOf(actor, filter, postRows);
  return await answerTable(format, { name: "posts", columns: postColumns, batches });
}

/** Answers with a table of what the posts that the filter leaves are on their way to, account by account. */
export async function answerDeliveriesTable(
  actor: Actor,
  { format, ...filter }: Filter,
): Promise<Response> {
  const { connectionId, provider } = filter;
  const batches = rowsOf(actor, filter, async (posts, names) =>
    posts.flatMap((post) =>
      post.deliveries
        .filter((one) => connectionId === undefined || one.connectionId === connectionId)
        .filter((one) => provider === undefined || one.provider === provider)
        .map((delivery) => deliveryRow(post, delivery, names)),
    ),
  );
  return await answerTable(format, { name: "deliveries", columns: deliveryColumns, batches });
}

type Names = (connectionId: string) => string;

async function* rowsOf(
  actor: Actor,
  filter: Omit<Filter, "format">,
  toRows: (posts: Post[], names: Names, actor: Actor) => Promise<TableRow[]>,
): AsyncGenerator<TableRow[]> {
  let cursor: string | undefined;
  do {
    const page = await listPosts(actor, { ...filter, limit: rowsAtOnce, cursor });
    const accounts = await findAccountNames(db, actor.workspaceId);
    yield await toRows(page.items, (id) => accounts.get(id) ?? id, actor);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}

async function postRows(posts: Post[], names: Names, actor: Actor): Promise<TableRow[]> {
  const expiresAt = new Date(now().getTime() + addressHours * 3_600_000);
  const mediaIds = [...new Set(posts.flatMap(mediaIdsOf))];
  const addresses = await signOriginals(actor.workspaceId, mediaIds, expiresAt);
  const addressOf = (mediaId: string) => addresses.get(mediaId) ?? "";
  return posts.map((post) => postRow(post, names, addressOf));
}

function postRow(post: Post, names: Names, addressOf: (mediaId: string) => string): TableRow {
  const accounts = [...new Set(post.deliveries.map(({ connectionId }) => connectionId))];
  const byAccount = <Value>(values: Record<string, Value>) =>
    Object.fromEntries(Object.entries(values).map(([id, value]) => [names(id), value]));
  return {
    post_id: post.id,
    state: post.state,
    scheduled_at: post.scheduledAt,
    title: post.title,
    text: post.text,
    additional_posts: post.additionalPosts.map(({ text, media }) => ({
      text,
      media: media.map(({ id }) => addressOf(id)),
      altTexts: media.map(({ alt }) => alt),
    })),
    accounts: accounts.map(names),
    labels: post.labels.map(({ name }) => name),
    media: post.media.map(({ id }) => addressOf(id)),
    alt_texts: post.media.map(({ alt }) => alt),
    account_texts: byAccount(textsByAccount(post)),
    account_media: byAccount(
      Object.fromEntries(
        Object.entries(post.mediaOverrides).map(([id, positions]) => [
          id,
          Object.fromEntries(
            Object.entries(positions).map(([position, ids]) => [position, ids.map(addressOf)]),
          ),
        ]),
      ),
    ),
    crops: post.crops.map(({ mediaId, connectionId, ...crop }) => ({
      media: addressOf(mediaId),
      account: connectionId && names(connectionId),
      ...crop,
    })),
    network_options: byAccount(post.networkOptions),
    managed_by: post.managedBy.name,
    series_id: post.seriesId,
    occurrence: post.occurrence,
    created_at: post.createdAt,
  };
}

function textsByAccount({ deliveries }: Post): Record<string, Record<string, string>> {
  const texts: Record<string, Record<string, string>> = {};
  for (const { connectionId, postIndex, textOverride } of deliveries) {
    if (textOverride === null) continue;
    texts[connectionId] = { ...texts[connectionId], [postIndex]: textOverride };
  }
  return texts;
}

function mediaIdsOf({ media, additionalPosts, mediaOverrides, crops }: Post): string[] {
  return [
    ...media.map(({ id }) => id),
    ...additionalPosts.flatMap((each) => each.media.map(({ id }) => id)),
    ...Object.values(mediaOverrides).flatMap((positions) => Object.values(positions).flat()),
    ...crops.map(({ mediaId }) => mediaId),
  ];
}

function deliveryRow(post: Post, delivery: Post["deliveries"][number], names: Names): TableRow {
  const { error } = delivery;
  return {
    delivery_id: delivery.id,
    post_id: post.id,
    position: delivery.postIndex,
    account: names(delivery.connectionId),
    account_name: delivery.accountName,
    network: delivery.provider,
    state: delivery.state,
    scheduled_at: post.scheduledAt,
    published_at: delivery.publishedAt,
    url: delivery.publishedUrl,
    network_post_id: delivery.providerPostId,
    error_code: error?.code ?? null,
    error: error?.message ?? null,
    failed_at: error?.occurredAt ?? null,
  };
}
