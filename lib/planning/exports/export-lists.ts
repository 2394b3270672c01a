import type { z } from "zod";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { listMedia } from "@/lib/library/media/get-media";
import { isVideo } from "@/lib/library/media/rules";
import { listAuditLog } from "@/lib/records/audit/list-audit-log";
import { findMediaFacts } from "./export-store";
import { listInCell } from "./rules";
import type { ExportAuditLog, ExportMedia } from "./schema";
import { answerTable, type Column, type TableRow } from "./table";

const rowsAtOnce = 200;

const mediaColumns: readonly Column[] = [
  "media_id",
  "file_name",
  "kind",
  "content_type",
  "size_bytes",
  "width",
  "height",
  "duration_seconds",
  "alt",
  { name: "labels", cell: listInCell },
  "created_at",
  "used_in_posts",
  "used_in_drafts",
];

const auditColumns: readonly Column[] = [
  "entry_id",
  "at",
  "actor_id",
  "actor",
  "credential_id",
  "credential",
  "action",
  "target_type",
  "target_id",
  "target",
  "request_id",
  "before",
  "after",
];

/** Answers with a table of what is in the library; the files themselves are in an archive. */
export async function answerMediaTable(
  actor: Actor,
  { format, ...filter }: z.output<typeof ExportMedia>,
): Promise<Response> {
  const batches = pagesOf(
    (cursor) => listMedia(actor, { ...filter, limit: rowsAtOnce, cursor }),
    async (items) => {
      const facts = await findMediaFacts(
        db,
        actor.workspaceId,
        items.map(({ id }) => id),
      );
      return items.map(({ labels, ...media }) => ({
        media_id: media.id,
        file_name: media.fileName,
        kind: isVideo(media) ? "video" : "image",
        content_type: media.contentType,
        size_bytes: media.sizeBytes,
        width: media.width,
        height: media.height,
        duration_seconds: media.durationSeconds,
        alt: media.alt,
        labels: labels.map(({ name }) => name),
        created_at: facts.get(media.id)?.createdAt ?? null,
        used_in_posts: hasScope(actor, "posts:read") ? (facts.get(media.id)?.posts ?? 0) : null,
        used_in_drafts: hasScope(actor, "posts:write") ? (facts.get(media.id)?.drafts ?? 0) : null,
      }));
    },
  );
  return await answerTable(format, { name: "media", columns: mediaColumns, batches });
}

/** Answers with a table of who did what, the newest first. */
export async function answerAuditTable(
  actor: Actor,
  { format, ...filter }: z.output<typeof ExportAuditLog>,
): Promise<Response> {
  const batches = pagesOf(
    (cursor) => listAuditLog(actor, { ...filter, limit: rowsAtOnce, cursor }),
    async (items) =>
      items.map((entry) => ({
        entry_id: entry.id,
        at: entry.at,
        actor_id: entry.actor?.id ?? null,
        actor: entry.actor?.name ?? null,
        credential_id: entry.credentialId,
        credential: entry.credentialName,
        action: entry.action,
        target_type: entry.targetType,
        target_id: entry.targetId,
        target: entry.targetName,
        request_id: entry.requestId,
        before: entry.before,
        after: entry.after,
      })),
  );
  return await answerTable(format, { name: "audit-log", columns: auditColumns, batches });
}

async function* pagesOf<Item>(
  read: (cursor: string | undefined) => Promise<{ items: Item[]; nextCursor: string | null }>,
  toRows: (items: Item[]) => Promise<TableRow[]>,
): AsyncGenerator<TableRow[]> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    yield await toRows(page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}
