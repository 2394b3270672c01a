import { notFound } from "next/navigation";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { getMedia } from "@/lib/media/get-media";
import type { Media } from "@/lib/media/schema";
import { getPost } from "@/lib/posts/get-post";
import type { Post } from "@/lib/posts/schema";

/** The post of a page's address; the page for what is not there where there is none. */
export async function storedPost(actor: Actor, postId: string): Promise<Post> {
  return (await findPost(actor, postId)) ?? notFound();
}

/** The post that a new one begins from, with its media; null where none is named or left. */
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

// An address that holds no id leads nowhere either.
const absences = ["not_found", "validation_failed"];

/** The media that single accounts show, which a post carries by their ids only. */
export async function overrideMedia(actor: Actor, { mediaOverrides }: Post): Promise<Media[]> {
  const ids = new Set(
    Object.values(mediaOverrides).flatMap((byPosition) => Object.values(byPosition).flat()),
  );
  const answers = await Promise.all([...ids].map((mediaId) => getMedia(actor, { mediaId })));
  return answers.map(({ media }) => media);
}
