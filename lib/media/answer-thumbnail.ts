import { type Actor, assertScope } from "@/lib/kernel/actor";
import { contentHeaders } from "./content-headers";
import { storageAt } from "./media-storage";
import { requireReadyMedia } from "./require-ready-media";

/**
 * Answers with the thumbnail's bytes at a stable address. 204 for a video without one: an `img` then
 * fails without an error in the browser's console.
 */
export async function answerThumbnail(actor: Actor, asked: { mediaId: string }): Promise<Response> {
  assertScope(actor, "media:read");
  const { workspaceId } = actor;
  const media = await requireReadyMedia(workspaceId, asked.mediaId);
  const key = { workspaceId, mediaId: media.id };
  const thumbnail = { sha256: media.sha256, variant: "thumbnail" } as const;
  const storage = storageAt(media.place);
  if ((await storage.sizeOf(key, thumbnail)) === null) return new Response(null, { status: 204 });
  const bytes = await storage.read(key, thumbnail);
  const cached = { "Cache-Control": "private, max-age=3600", Vary: "Cookie" };
  return new Response(bytes, { headers: { ...contentHeaders(media, "thumbnail"), ...cached } });
}
