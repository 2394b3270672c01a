import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { contentHeaders } from "@/lib/media/content-headers";
import { addressOf } from "./get-link-card";
import { findCardPicture } from "./link-card-store";

export async function answerCardImage(
  { workspaceId }: Actor,
  { url }: { url: string },
): Promise<Response> {
  const bytes = await findCardPicture(db, workspaceId, addressOf(url));
  if (!bytes) throw notFound("picture");
  const picture = { contentType: "image/webp", fileName: "picture.webp" };
  const headers = {
    ...contentHeaders(picture, "thumbnail"),
    "Cache-Control": "private, max-age=600",
  };
  return new Response(bytes, { headers });
}
