import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { contentHeaders } from "@/lib/media/content-headers";
import { readAvatar } from "./avatar-files";
import { avatarPath } from "./avatar-path";
import { isShown } from "./avatar-store";

/** Answers with the bytes of a picture of somebody in the workspace; they never change. */
export async function answerAvatar(actor: Actor, { hash }: { hash: string }): Promise<Response> {
  const known = await isShown(db, actor.workspaceId, avatarPath(hash));
  const bytes = known ? await readAvatar(hash) : null;
  if (!bytes) throw notFound("picture");
  const picture = { contentType: "image/webp", fileName: "picture.webp" };
  return new Response(bytes, {
    headers: {
      ...contentHeaders(picture, "thumbnail"),
      // Only this person's browser may keep it.
      "Cache-Control": "private, max-age=31536000, immutable",
    },
  });
}
