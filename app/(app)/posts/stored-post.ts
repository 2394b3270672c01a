import { notFound } from "next/navigation";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { getMedia } from "@/lib/media/get-media";
import type { Media } from "@/lib/media/schema";
import { getPost } from "@/lib/posts/get-post";
import type { Post } from "@/lib/posts/schema";

export async function storedPost(actor: Actor, postId: string): Promise<Post> {
  return (await findPost(actor, postId)) ?? notFound();
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

// An address that holds no id counts as not found.
const absences = ["not_found", "validation_failed"];

export async function overrideMedia(actor: Actor, { mediaOverrides }: Post): Promise<Media[]> {
  const ids = new Set(
    Object.values(mediaOverrides).flatMap((byPosition) => Object.values(byPosition).flat()),
  );
  const answers = await Promise.all([...ids].map((mediaId) => getMedia(actor, { mediaId })));
  return answers.map(({ media }) => media);
}
