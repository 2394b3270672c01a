import type { WallTime } from "@/lib/kernel/time/zoned";
import type { Media } from "@/lib/library/media/schema";
import { emptyContent } from "@/lib/planning/drafts/rules";
import type { Post } from "@/lib/planning/posts/schema";
import type { Composition } from "./composition";
import { fromContent, fromPost } from "./post-payload";

type Opening = {
  usableIds: readonly string[];
  when: WallTime;
  timeZone: string;
};

type NewOpening = Opening & { chosenIds?: readonly string[] };

export function newComposition({ usableIds, when, chosenIds = [] }: NewOpening): Composition {
  const { scheduledAt: _, ...empty } = emptyContent;
  const wanted = usableIds.length === 1 ? usableIds : chosenIds;
  const connectionIds = usableIds.filter((id) => wanted.includes(id));
  return fromContent({ ...empty, connectionIds }, { media: [], when });
}

type Original = {
  post: Post;
  media: readonly Media[];
  accountId: string | undefined;
};

export function copiedComposition(original: Original, opening: Opening): Composition {
  const { post, media, accountId } = original;
  const copied = fromPost(post, { timeZone: opening.timeZone, media });
  const connectionIds = copied.connectionIds.filter(
    (id) => opening.usableIds.includes(id) && (accountId === undefined || id === accountId),
  );
  return { ...copied, connectionIds, when: opening.when };
}
