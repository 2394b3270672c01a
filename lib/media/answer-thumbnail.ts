import { type Actor, assertScope } from "@/lib/actor";
import { contentHeaders } from "./content-headers";
import { mediaStorage } from "./media-storage";
import { requireReadyMedia } from "./require-ready-media";

/** The thumbnail itself, at an address that stays the same, for pages of signed-in people. */
export async function answerThumbnail(
  actor: Actor,
  { mediaId }: { mediaId: string },
): Promise<Response> {
  assertScope(actor, "media:read");
  const { workspaceId } = actor;
  const media = await requireReadyMedia(workspaceId, mediaId);
  const kept = { sha256: media.sha256, variant: "thumbnail" as const };
  const bytes = await mediaStorage.read({ workspaceId, mediaId }, kept);
  // Kept by the browser of this person only; the bytes of a medium never change.
  const cached = { "Cache-Control": "private, max-age=3600", Vary: "Cookie" };
  return new Response(bytes, { headers: { ...contentHeaders(media, "thumbnail"), ...cached } });
}
