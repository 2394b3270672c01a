import { recordAudit } from "@/lib/audit/record-audit";
import type { Actor } from "@/lib/kernel/actor";
import { db, transaction } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import type { Media as MediaRow } from "@/prisma/generated/client";
import { checkUpload } from "./check-upload";
import { mediaFromRow } from "./media-from-row";
import { mediaStorage } from "./media-storage";
import { findMedia, markReady } from "./media-store";
import { requireReadyMedia } from "./require-ready-media";
import { MediaAnswer, MediaParams } from "./schema";
import { sha256Of } from "./sha256-of";
import type { HeldUpload, MediaPlace } from "./storage";

export const completeMediaUpload = operation({
  name: "complete_media_upload",
  summary: "Complete an upload whose bytes were sent",
  scope: "media:write",
  input: MediaParams,
  output: MediaAnswer,
  failures: ["media_not_ready"],
  run: async (actor, { mediaId }) => {
    const place = { workspaceId: actor.workspaceId, mediaId };
    const row = await findMedia(db, actor.workspaceId, mediaId);
    if (!row) throw notFound("upload");
    if (row.state === "reserved") await keepUpload(actor, row);
    const ready = await requireReadyMedia(actor.workspaceId, mediaId);
    await mediaStorage.discardUpload(place);
    return { media: mediaFromRow(ready) };
  },
});

/** Checks and keeps the staged bytes; does nothing where a twin has kept them meanwhile. */
async function keepUpload(actor: Actor, reserved: MediaRow): Promise<void> {
  const place = { workspaceId: actor.workspaceId, mediaId: reserved.id };
  const upload = await mediaStorage.holdUpload(place);
  if (!upload) return refuseUnlessReady(place);
  try {
    await keepChecked(actor, reserved, upload);
  } finally {
    await upload.close();
  }
}

async function keepChecked(actor: Actor, reserved: MediaRow, original: HeldUpload): Promise<void> {
  const place = { workspaceId: actor.workspaceId, mediaId: reserved.id };
  const { thumbnail, ...facts } = await checkUpload(original, reserved.contentType);
  const sha256 = await sha256Of(original);
  // Gone with the medium, if somebody deleted it meanwhile: there is nothing to mark.
  if (!(await mediaStorage.keep(place, { sha256, original, thumbnail }))) return;
  const won = await transaction(async (tx) => {
    const marked = await markReady(tx, place, { ...facts, sha256 });
    if (marked)
      await recordAudit(tx, actor, {
        action: "media.uploaded",
        targetType: "media",
        targetId: reserved.id,
      });
    return marked;
  });
  if (!won) await removeLost(place, sha256);
}

/** A twin discards the staged bytes once it is done: look again before saying that none came. */
async function refuseUnlessReady({ workspaceId, mediaId }: MediaPlace): Promise<void> {
  const row = await findMedia(db, workspaceId, mediaId);
  if (row?.state === "ready") return;
  throw new AppError("media_not_ready", "The file has not arrived yet. Send it, then complete.");
}

/** What a lost race has written, unless the winner kept the very same bytes. */
async function removeLost(place: MediaPlace, sha256: string): Promise<void> {
  const row = await findMedia(db, place.workspaceId, place.mediaId);
  if (!row) await mediaStorage.remove(place);
  else if (row.sha256 !== sha256) await mediaStorage.removeKept(place, sha256);
}
