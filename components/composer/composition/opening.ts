import { api } from "@/components/kit/api/api";
import { readWallTime, type WallTime } from "@/lib/kernel/time/zoned";
import type { Media } from "@/lib/library/media/schema";
import { emptyContent } from "@/lib/planning/drafts/rules";
import type { Post } from "@/lib/planning/posts/schema";
import { type Composition, mediaIn } from "./composition";
import { fromContent, fromPost, overrideEntries } from "./post-payload";

export function newComposition({
  usableIds,
  when,
  chosenIds = [],
}: Opening & { chosenIds?: readonly string[] }): Composition {
  const { scheduledAt: _, ...empty } = emptyContent;
  const wanted = usableIds.length === 1 ? usableIds : chosenIds;
  const connectionIds = usableIds.filter((id) => wanted.includes(id));
  return fromContent({ ...empty, connectionIds }, { media: [], when });
}

export function copiedComposition(
  {
    post,
    media,
    accountId,
  }: { post: Post; media: readonly Media[]; accountId: string | undefined },
  opening: Opening,
): Composition {
  const copied = fromPost(post, { timeZone: opening.timeZone, media });
  const connectionIds = copied.connectionIds.filter(
    (id) => opening.usableIds.includes(id) && (accountId === undefined || id === accountId),
  );
  return { ...copied, connectionIds, when: opening.when };
}

const wall = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/;

export function wallTimeOf(at: string | undefined): WallTime | undefined {
  const [, date, time] = wall.exec(at ?? "") ?? [];
  if (!date || !time) return undefined;
  return readWallTime({ date, time }, "UTC").state === "invalid" ? undefined : { date, time };
}

export type EditedPost = {
  postId: string;
  version: number;
  scheduledAt: string;
  composition: Composition;
  /** Names the series that it is an occurrence of; a device that kept it before leaves it out. */
  seriesId?: string | null;
};

export function editedPostOf(
  post: Post,
  context: { timeZone: string; media: readonly Media[] },
): EditedPost {
  const { id: postId, version, scheduledAt, seriesId } = post;
  return { postId, version, scheduledAt, composition: fromPost(post, context), seriesId };
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

type Opening = { usableIds: readonly string[]; when: WallTime; timeZone: string };
