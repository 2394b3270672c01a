import type { Media } from "@/lib/media/schema";
import type { Post } from "@/lib/posts/schema";
import type { WallTime } from "@/lib/time/zoned";
import type { Composition } from "./composition";
import { fromPost } from "./post-payload";

type Opening = {
  usableIds: readonly string[];
  when: WallTime;
  timeZone: string;
};

export function newComposition({ usableIds, when }: Opening): Composition {
  return {
    accountIds: usableIds.length === 1 ? [...usableIds] : [],
    positions: [{ key: "0", text: "", media: [] }],
    overrides: {},
    when,
  };
}

type Original = {
  post: Post;
  media: readonly Media[];
  /** Given, the copy is for this account only. */
  accountId: string | undefined;
};

export function copiedComposition(original: Original, opening: Opening): Composition {
  const { post, media, accountId } = original;
  const copied = fromPost(post, { timeZone: opening.timeZone, media });
  const accountIds = copied.accountIds.filter(
    (id) => opening.usableIds.includes(id) && (accountId === undefined || id === accountId),
  );
  return { ...copied, accountIds, when: opening.when };
}
