import { recordAudit } from "@/lib/audit/record-audit";
import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { findKeptAlts, lockAlt, lockUnsentPosts, type PostAlt, writeAlt } from "./alt-store";
import { UpdateMediaBody } from "./schema";

export type AltChange = {
  mediaId: string;
  alt: string;
  scheduledPosts: "change" | "keep";
  formerAlt?: string | undefined;
  keptAlts?: { alt: string; postIds: string[] }[] | undefined;
};

const undoBytesMax = 200 * 1024;

export type ReplacedAlt = { changedPosts: number; undo: UpdateMediaBody | null };

export async function replaceAlt(
  tx: Tx,
  actor: Actor,
  change: AltChange,
): Promise<ReplacedAlt | null> {
  const { mediaId, alt, scheduledPosts } = change;
  const key = { workspaceId: actor.workspaceId, mediaId };
  const former = await lockAlt(tx, key);
  if (former === null) return null;
  assertFormer(former, change);
  const postIds = scheduledPosts === "change" ? await lockUnsentPosts(tx, key) : [];
  const kept = await findKeptAlts(tx, key, postIds);
  await writeAlt(tx, key, { former, alt, postIds, own: ownAlts(change, postIds) });
  await recordAudit(tx, actor, {
    action: "media.updated",
    targetType: "media",
    targetId: mediaId,
    before: { alt: former },
    after: { alt, scheduledPosts: postIds.length > 0 ? String(postIds.length) : null },
  });
  const undo = { alt: former, formerAlt: alt, scheduledPosts, keptAlts: grouped(kept) };
  return { changedPosts: postIds.length, undo: fitsBody(undo) ? undo : null };
}

function fitsBody(undo: UpdateMediaBody): boolean {
  const bytes = Buffer.byteLength(JSON.stringify(undo));
  return bytes <= undoBytesMax && UpdateMediaBody.safeParse(undo).success;
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
