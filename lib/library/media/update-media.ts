import { noteEditor } from "@/lib/deliveries/note-editor";
import { assertProgram } from "@/lib/identity/policies/assert-program";
import type { Actor } from "@/lib/kernel/actor";
import { type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { findKeptAlts, lockAlt, lockUnsentPosts, type PostAlt, writeAlt } from "./alt-store";
import { mediaFromRow, requireReadyMedia } from "./ready-media";
import { UpdatedMedia, UpdateMedia, UpdateMediaBody } from "./schema";
import type { MediaKey } from "./storage";

const undoBytesMax = 200 * 1024;

export const updateMedia = operation({
  name: "update_media",
  summary: "Change the alternative text of a medium, also in scheduled posts",
  scope: "media:write",
  level: "draft",
  input: UpdateMedia,
  output: UpdatedMedia,
  failures: ["media_not_ready", "version_conflict"],
  undo: (_, { media: { id: mediaId }, undo: body }) =>
    body && { operation: "update_media", input: { mediaId, ...body } },
  run: (actor, input) =>
    transaction(async (tx) => {
      const { id: mediaId } = await requireReadyMedia(actor.workspaceId, input.mediaId, tx);
      const replaced = await replaceAlt(tx, actor, { ...input, mediaId });
      const row = await requireReadyMedia(actor.workspaceId, mediaId, tx);
      return { media: mediaFromRow(row), changedPosts: 0, undo: null, ...replaced };
    }),
});

type AltChange = {
  mediaId: string;
  alt: string;
  scheduledPosts: "change" | "keep";
  postIds?: string[] | undefined;
  formerAlt?: string | undefined;
  keptAlts?: { alt: string; postIds: string[] }[] | undefined;
};

export async function replaceAlt(
  tx: Tx,
  actor: Actor,
  change: AltChange,
): Promise<{ changedPosts: number; undo: UpdateMediaBody | null } | null> {
  const { mediaId, alt, scheduledPosts, postIds: named } = change;
  const key = { workspaceId: actor.workspaceId, mediaId };
  const former = await lockAlt(tx, key);
  if (former === null) return null;
  assertFormer(former, change);
  const postIds = await changedPosts(tx, key, change);
  if (alt !== former) await noteEditor(tx, { postIds, userId: actor.userId });
  // A program that has to ask changes nothing that is scheduled without asking.
  const level = postIds.length > 0 ? "schedule" : "draft";
  await assertProgram(tx, actor, { level, postIds, edits: true });
  const kept = await findKeptAlts(tx, key, postIds);
  await writeAlt(tx, key, { former, alt, postIds, own: ownAlts(change, postIds) });
  await recordAudit(tx, actor, {
    action: "media.updated",
    targetType: "media",
    targetId: mediaId,
    before: { alt: former },
    after: { alt, scheduledPosts: postIds.length > 0 ? String(postIds.length) : null },
  });
  const texts = { alt: former, formerAlt: alt, keptAlts: grouped(kept) };
  const undo = { ...texts, scheduledPosts, ...(named && { postIds: named }) };
  return { changedPosts: postIds.length, undo: fitsBody(undo) ? undo : null };
}

async function changedPosts(
  tx: Tx,
  key: MediaKey,
  { scheduledPosts, postIds = [] }: AltChange,
): Promise<string[]> {
  if (scheduledPosts === "keep" && postIds.length === 0) return [];
  const unsent = await lockUnsentPosts(tx, key);
  return scheduledPosts === "change" ? unsent : unsent.filter((id) => postIds.includes(id));
}

function assertFormer(former: string, { formerAlt }: AltChange): void {
  if (formerAlt === undefined || formerAlt === former) return;
  throw new AppError("version_conflict", "Somebody changed this alt text in the meantime.");
}

function ownAlts({ keptAlts = [] }: AltChange, postIds: string[]): PostAlt[] {
  const own = new Map(keptAlts.flatMap(({ alt, postIds: ids }) => ids.map((id) => [id, alt])));
  return postIds.flatMap((postId) => {
    const alt = own.get(postId);
    return alt === undefined ? [] : [{ postId, alt }];
  });
}

function grouped(kept: PostAlt[]): { alt: string; postIds: string[] }[] {
  const byAlt = new Map<string, string[]>();
  for (const { postId, alt } of kept) byAlt.set(alt, [...(byAlt.get(alt) ?? []), postId]);
  return [...byAlt].map(([alt, postIds]) => ({ alt, postIds }));
}

function fitsBody(undo: UpdateMediaBody): boolean {
  const bytes = Buffer.byteLength(JSON.stringify(undo));
  return bytes <= undoBytesMax && UpdateMediaBody.safeParse(undo).success;
}
