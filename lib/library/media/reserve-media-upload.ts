import { assertProgram } from "@/lib/identity/policies/assert-program";
import { now } from "@/lib/kernel/clock";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { assertSpace, storageAt, uploadPlace } from "./media-storage";
import { insertReservation } from "./media-store";
import { ReserveUpload, UploadReservation } from "./schema";

export const uploadMinutes = 15;

export const reserveMediaUpload = operation({
  name: "reserve_media_upload",
  summary: "Reserve a private upload of an image or a video",
  scope: "media:write",
  level: "draft",
  input: ReserveUpload,
  output: UploadReservation,
  outside: "No place for the file was reserved.",
  run: async (actor, { sha256 = null, ...declared }) => {
    await assertSpace(declared.sizeBytes);
    const expiresAt = new Date(now().getTime() + uploadMinutes * 60_000);
    const { workspaceId, userId } = actor;
    const place = uploadPlace();
    const { id: mediaId } = await transaction(async (tx) => {
      const reservation = { ...declared, place, uploadedById: userId, uploadExpiresAt: expiresAt };
      await assertProgram(tx, actor, { level: "draft" });
      const row = await insertReservation(tx, workspaceId, reservation);
      await recordAudit(tx, actor, {
        action: "media.reserved",
        targetType: "media",
        targetId: row.id,
      });
      return row;
    });
    const { contentType, sizeBytes } = declared;
    const upload = { workspaceId, mediaId, contentType, sizeBytes, sha256, expiresAt };
    return { mediaId, ...(await storageAt(place).uploadTarget(upload)) };
  },
});
