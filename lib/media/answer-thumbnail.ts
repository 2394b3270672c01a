import { type Actor, assertScope } from "@/lib/kernel/actor";
import { contentHeaders } from "./content-headers";
import { mediaStorage } from "./media-storage";
import { requireReadyMedia } from "./require-ready-media";

/**
 * The thumbnail itself, at an address that stays the same, for pages of signed-in people. 204 for a
 * video without one: an `img` then fails without an error in the console.
 */
export async function answerThumbnail(
  actor: Actor,
  { mediaId }: { mediaId: string },
): Promise<Response> {
  assertScope(actor, "media:read");
  const { workspaceId } = actor;
  const media = await requireReadyMedia(workspaceId, mediaId);
  if (!(await mediaStorage.hasThumbnail({ workspaceId, mediaId }, media.sha256))) {
    return new Response(null, { status: 204 });
  }
  const kept = { sha256: media.sha256, variant: "thumbnail" as const };
  const bytes = await mediaStorage.read({ workspaceId, mediaId }, kept);
  // Kept by the browser of this person only; the bytes of a medium never change.
  const cached = { "Cache-Control": "private, max-age=3600", Vary: "Cookie" };
  return new Response(bytes, { headers: { ...contentHeaders(media, "thumbnail"), ...cached } });
}
