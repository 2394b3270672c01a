import { api } from "@/lib/http/api";
import type { Base } from "./composer-start";
import { type Composition, mediaIn } from "./composition";
import { baseOf, overrideMediaIds } from "./payload";

/** The stored post as it is by now; `near` holds media that need not be asked for. Throws ApiError. */
export async function readBase(
  postId: string,
  { timeZone, near }: { timeZone: string; near: readonly Composition[] },
): Promise<Base> {
  const { post } = await api("GET /api/posts/{postId}", { params: { postId } });
  const known = near.flatMap(mediaIn);
  const missing = overrideMediaIds(post).filter((id) => known.every((media) => media.id !== id));
  const read = missing.map((id) => api("GET /api/media/{mediaId}", { params: { mediaId: id } }));
  const media = [...known, ...(await Promise.all(read)).map((answer) => answer.media)];
  return baseOf(post, { timeZone, media });
}
