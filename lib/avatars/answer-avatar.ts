import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { contentHeaders } from "@/lib/media/content-headers";
import type { Bytes } from "@/lib/media/storage";
import { findPicture } from "./account-picture-store";
import { readAvatar } from "./avatar-files";
import { avatarPath } from "./avatar-path";
import { isShown } from "./avatar-store";

type Asked = { hash: string; ifNoneMatch: string | null };

export async function answerAvatar(actor: Actor, { hash, ifNoneMatch }: Asked): Promise<Response> {
  const bytes = await readPicture(actor, hash);
  if (!bytes) throw notFound("picture");
  const etag = `"${hash}"`;
  const cached = {
    "Cache-Control": "private, max-age=31536000, immutable",
    ETag: etag,
  };
  if (names(ifNoneMatch, etag)) return new Response(null, { status: 304, headers: cached });
  const picture = { contentType: "image/webp", fileName: "picture.webp" };
  return new Response(bytes, { headers: { ...contentHeaders(picture, "thumbnail"), ...cached } });
}

async function readPicture({ workspaceId }: Actor, hash: string): Promise<Bytes | null> {
  const isPerson = await isShown(db, workspaceId, avatarPath(hash));
  return isPerson ? await readAvatar(hash) : await findPicture(db, workspaceId, hash);
}

function names(ifNoneMatch: string | null, etag: string): boolean {
  const given = (ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return given.includes(etag) || given.includes("*");
}
