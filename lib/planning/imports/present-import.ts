import { z } from "zod";
import { isUuid } from "@/lib/kernel/rules";
import { mediaIdsIn } from "@/lib/planning/posts/post-content";
import type { ImportRow as StoredRow } from "@/prisma/generated/client";
import { presetOf } from "./columns";
import type { ImportRecord } from "./import-store";
import { contentOf } from "./judge-rows";
import type { RowPost } from "./read-row";
import { dateOrders, Import, ImportColumn, ImportMapping, ImportRow } from "./schema";

export function presentImport(record: ImportRecord): Import {
  const { id, fileName, format, encoding, delimiter, state, counts, batchLabel } = record;
  const columns = z.array(ImportColumn).parse(record.columns);
  const sum = Object.values(counts).reduce((total, count) => total + count, 0);
  return {
    id,
    fileName,
    format,
    encoding,
    delimiter,
    preset: presetOf(columns),
    state,
    rows: sum,
    columns,
    mapping: ImportMapping.parse(record.mapping),
    zone: record.timeZone,
    dateOrder: dateOrders.find((order) => order === record.dateOrder) ?? null,
    asks: Import.shape.asks.parse(record.asks),
    target: record.target,
    connectionIds: record.connectionIds,
    labelIds: record.labelIds,
    batchLabel,
    counts,
    createdAt: record.createdAt.toISOString(),
    undoUntil: record.undoUntil?.toISOString() ?? null,
    stopReason: record.stopReason,
  };
}

export function presentRow(row: StoredRow): ImportRow {
  const { index, state, postId, draftId } = row;
  const post = row.post as RowPost | null;
  const problems = ImportRow.shape.problems.parse(row.problems);
  if (!post) {
    return { index, state, post: null, mediaUrls: [], postId, draftId, problems };
  }
  const named = [...new Set(mediaIdsIn(post))];
  return {
    index,
    state,
    post: {
      ...withKnownMedia(post),
      ...(post.scheduledAt !== null && { scheduledAt: post.scheduledAt }),
    },
    mediaUrls: named.filter((address) => !isUuid(address)),
    newLabels: post.newLabels,
    postId,
    draftId,
    problems,
  };
}

/** An address is no id: what is still to be fetched is listed beside the post. */
function withKnownMedia(post: RowPost): ReturnType<typeof contentOf> {
  const content = contentOf(post);
  const known = (ids: readonly string[]) => ids.filter(isUuid);
  return {
    ...content,
    mediaIds: known(content.mediaIds),
    additionalPosts: content.additionalPosts.map((one) => {
      return { ...one, mediaIds: known(one.mediaIds) };
    }),
    mediaOverrides: Object.fromEntries(
      Object.entries(content.mediaOverrides).map(([id, byPosition]) => [
        id,
        Object.fromEntries(Object.entries(byPosition).map(([at, ids]) => [at, known(ids)])),
      ]),
    ),
    crops: content.crops.filter(({ mediaId }) => isUuid(mediaId)),
  };
}
