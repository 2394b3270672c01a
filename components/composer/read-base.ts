import { api } from "@/lib/http/api";
import type { MediaWithUrl } from "@/lib/media/schema";
import type { Post } from "@/lib/posts/schema";
import type { Base } from "./composer-start";
import { type Composition, mediaIn } from "./composition";
import { baseOf, overrideMediaIds } from "./payload";

/** The stored post as it is by now; `near` holds media that need not be asked for. Throws ApiError. */
export async function readBase(
  postId: string,
  { timeZone, near }: { timeZone: string; near: readonly Composition[] },
): Promise<Base> {
  const { post } = await api.get<{ post: Post }>(`/api/posts/${postId}`);
  const known = near.flatMap(mediaIn);
  const missing = overrideMediaIds(post).filter((id) => known.every((media) => media.id !== id));
  const read = missing.map((id) => api.get<MediaWithUrl>(`/api/media/${id}`));
  const media = [...known, ...(await Promise.all(read)).map((answer) => answer.media)];
  return baseOf(post, { timeZone, media });
}
