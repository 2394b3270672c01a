import { assertProgram } from "@/lib/identity/policies/assert-program";
import type { Actor } from "@/lib/kernel/actor";
import { type Tx, transaction } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { listed } from "@/lib/kernel/words/rules";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { presentUse } from "./get-media";
import {
  deleteAlias,
  deleteMediaRow,
  insertRemoval,
  type LockedMedium,
  leaveLibrary,
  lockManyMedia,
  lockMedia,
  returnToLibrary,
} from "./media-store";
import { removeBytes } from "./purge-unused-uploads";
import { mediaFromRow, requireReadyMedia } from "./ready-media";
import {
  DeletedMedia,
  ManyMedia,
  type Media,
  MediaParams,
  type MediaUse,
  mediaUseTypes,
  RemovedMedia,
  RestoredMedia,
} from "./schema";
import type { MediaKey } from "./storage";
import { countUses, findUses } from "./use-store";

const namedMax = 5;

export const deleteMedia = operation({
  name: "delete_media",
  summary:
    "Delete a medium for good, or cancel its upload; one that published posts show leaves the library and stays with them",
  scope: "media:write",
  level: "draft",
  input: MediaParams,
  output: DeletedMedia,
  failures: ["media_in_use"],
  outside: "The file was not touched.",
  run: async (actor, { mediaId }) => {
    const key = { workspaceId: actor.workspaceId, mediaId };
    const removal = await transaction(async (tx) => {
      const found = await lockMedia(tx, key);
      if (found === null) throw notFound("medium");
      await assertProgram(tx, actor, { level: "draft" });
      if (found === "alias") return await deleteAlias(tx, key);
      await assertFree(tx, key);
      const isShown = (await countUses(tx, key, "all")).size > 0;
      if (isShown) return await leave(tx, actor, key);
      await deleteMediaRow(tx, key);
      await recordDeletion(tx, actor, key);
      return await insertRemoval(tx, { ...key, place: found.place });
    });
    if (removal) await removeBytes(removal);
    return { deleted: true as const };
  },
});

export const removeMedia = operation({
  name: "remove_media",
  summary:
    "Take media out of the library, to be restored within a day; published posts keep what they show",
  scope: "media:write",
  level: "draft",
  input: ManyMedia,
  output: RemovedMedia,
  failures: ["not_found", "media_not_ready"],
  undo: (_, { removed: mediaIds }) =>
    mediaIds.length === 0 ? null : { operation: "restore_media", input: { mediaIds } },
  run: (actor, { mediaIds }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      const removed: string[] = [];
      const stayed: RemovedMedia["stayed"] = [];
      const locked = await lockReady(tx, actor, mediaIds);
      await assertProgram(tx, actor, { level: "draft" });
      for (const [mediaId, medium] of distinct(locked)) {
        const key = { workspaceId, mediaId };
        const counted = await countUses(tx, key, "unpublished");
        if (counted.size === 0) {
          await leave(tx, actor, key);
          removed.push(mediaId);
          continue;
        }
        const uses = await someUses(tx, key);
        const message = `${medium.fileName} stays: ${usesInWords(counted)}.`;
        stayed.push({ mediaId, message, uses });
      }
      return { removed, stayed };
    }),
});

export const restoreMedia = operation({
  name: "restore_media",
  summary: "Bring media back into the library that left it",
  scope: "media:write",
  level: "draft",
  input: ManyMedia,
  output: RestoredMedia,
  failures: ["not_found", "media_not_ready"],
  run: (actor, { mediaIds }) =>
    transaction(async (tx) => {
      const media: Media[] = [];
      const locked = await lockReady(tx, actor, mediaIds);
      await assertProgram(tx, actor, { level: "draft" });
      for (const [mediaId] of distinct(locked)) {
        if (await returnToLibrary(tx, { workspaceId: actor.workspaceId, mediaId })) {
          const entry = { targetType: "media", targetId: mediaId } as const;
          await recordAudit(tx, actor, { action: "media.restored", ...entry });
        }
        media.push(mediaFromRow(await requireReadyMedia(actor.workspaceId, mediaId, tx)));
      }
      return { media };
    }),
});

/** Locks media, each as often as an id stands for it. Throws `not_found` and `media_not_ready`. */
export async function lockReady(
  tx: Tx,
  { workspaceId }: Actor,
  mediaIds: readonly string[],
): Promise<LockedMedium[]> {
  const locked = await lockManyMedia(tx, workspaceId, mediaIds);
  if (locked.some(({ state }) => state !== "ready")) {
    throw new AppError("media_not_ready", "The upload of one of these is not complete yet.");
  }
  return locked;
}

function distinct(locked: readonly LockedMedium[]): Map<string, LockedMedium> {
  return new Map(locked.map((medium) => [medium.id, medium]));
}

async function leave(tx: Tx, actor: Actor, key: MediaKey): Promise<null> {
  if (await leaveLibrary(tx, key)) await recordDeletion(tx, actor, key);
  return null;
}

function recordDeletion(tx: Tx, actor: Actor, { mediaId }: MediaKey): Promise<void> {
  return recordAudit(tx, actor, {
    action: "media.deleted",
    targetType: "media",
    targetId: mediaId,
  });
}

async function assertFree(tx: Tx, key: MediaKey): Promise<void> {
  const counted = await countUses(tx, key, "unpublished");
  if (counted.size === 0) return;
  const message = `This medium cannot be deleted: ${usesInWords(counted)}.`;
  const details = (await someUses(tx, key)).map(detailOf);
  throw new AppError("media_in_use", message, { details });
}

async function someUses(tx: Tx, key: MediaKey): Promise<MediaUse[]> {
  const seen = { posts: true, drafts: true };
  const { rows } = await findUses(tx, key, { limit: namedMax, seen, wanted: "unpublished" });
  return rows.map(presentUse);
}

const useWords = {
  post: ["an unpublished post", "unpublished posts"],
  draft: ["a draft", "drafts"],
  template: ["a template", "templates"],
} as const;

function usesInWords(counted: Map<MediaUse["type"], number>): string {
  const subjects = mediaUseTypes.flatMap((type) => {
    const count = counted.get(type) ?? 0;
    const [one, several] = useWords[type];
    if (count === 0) return [];
    return [count === 1 ? one : `${count} ${several}`];
  });
  const total = [...counted.values()].reduce((sum, count) => sum + count, 0);
  const subject = listed(subjects);
  return `${subject} ${total === 1 ? "uses" : "use"} it`;
}

function detailOf({ type, name, url }: MediaUse) {
  return { path: "mediaId", code: type, message: name ? `“${name}”: ${url}` : url };
}
