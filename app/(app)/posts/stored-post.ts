import { notFound } from "next/navigation";
import { z } from "zod";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { getMedia } from "@/lib/library/media/get-media";
import type { Media } from "@/lib/library/media/schema";
import { getPost } from "@/lib/planning/posts/read-posts";
import type { Post } from "@/lib/planning/posts/schema";
import { listDeletedItems } from "@/lib/records/deleted-items/deleted-items";
import type { DeletedItem } from "@/lib/records/deleted-items/schema";

export async function storedPost(actor: Actor, postId: string): Promise<Post | DeletedItem> {
  return (await findPost(actor, postId)) ?? (await findDeleted(actor, postId)) ?? notFound();
}

export function isDeleted(stored: Post | DeletedItem): stored is DeletedItem {
  return "deletedAt" in stored;
}

export async function originalOf(actor: Actor, postId: string | undefined) {
  const post = postId === undefined ? null : await findPost(actor, postId);
  return post && { post, media: await overrideMedia(actor, post) };
}

async function findPost(actor: Actor, postId: string): Promise<Post | null> {
  try {
    return (await getPost(actor, { postId })).post;
  } catch (error) {
    const absent = error instanceof AppError && absences.includes(error.code);
    if (absent) return null;
    throw error;
  }
}

async function findDeleted(actor: Actor, postId: string): Promise<DeletedItem | undefined> {
  if (!z.uuid().safeParse(postId).success) return undefined;
  const { items } = await listDeletedItems(actor, { kind: "post", targetId: postId });
  return items[0];
}

const absences = ["not_found", "validation_failed"];

export async function overrideMedia(actor: Actor, { mediaOverrides }: Post): Promise<Media[]> {
  const ids = new Set(
    Object.values(mediaOverrides).flatMap((byPosition) => Object.values(byPosition).flat()),
  );
  const answers = await Promise.all([...ids].map((mediaId) => getMedia(actor, { mediaId })));
  return answers.map(({ media }) => media);
}
