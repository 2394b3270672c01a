import { api } from "@/components/kit/api/api";
import type { Media } from "@/lib/library/media/schema";
import type { Post } from "@/lib/planning/posts/schema";
import { type Composition, mediaIn } from "./composition";
import { fromPost, overrideEntries } from "./post-payload";

export type EditedPost = {
  postId: string;
  version: number;
  scheduledAt: string;
  composition: Composition;
};

export function editedPostOf(
  post: Post,
  context: { timeZone: string; media: readonly Media[] },
): EditedPost {
  const { id: postId, version, scheduledAt } = post;
  return { postId, version, scheduledAt, composition: fromPost(post, context) };
}

export async function readEditedPost(
  postId: string,
  { timeZone, loaded }: { timeZone: string; loaded: readonly Composition[] },
): Promise<EditedPost> {
  const { post } = await api("GET /api/posts/{postId}", { params: { postId } });
  const known = loaded.flatMap(mediaIn);
  const missing = overrideMediaIds(post).filter((id) => known.every((media) => media.id !== id));
  const requests = missing.map((id) =>
    api("GET /api/media/{mediaId}", { params: { mediaId: id } }),
  );
  const media = [...known, ...(await Promise.all(requests)).map((answer) => answer.media)];
  return editedPostOf(post, { timeZone, media });
}

function overrideMediaIds({ mediaOverrides }: Post): string[] {
  return [...new Set(overrideEntries(mediaOverrides).flatMap(([, ids]) => ids))];
}
