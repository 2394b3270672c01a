import type { Media } from "@/lib/media/schema";
import type { Post } from "@/lib/posts/schema";
import type { WallTime } from "@/lib/time/zoned";
import type { Composition } from "./composition";
import { fromPost } from "./payload";

type Opening = {
  /** Accounts that can be published to. */
  usable: readonly string[];
  when: WallTime;
  timeZone: string;
};

/** A blank composition; the only account there is needs no choosing. */
export function newComposition({ usable, when }: Opening): Composition {
  return {
    accountIds: usable.length === 1 ? [...usable] : [],
    positions: [{ key: "0", text: "", media: [] }],
    overrides: {},
    when,
  };
}

type Original = {
  post: Post;
  media: readonly Media[];
  /** Copies for this account alone. */
  account: string | undefined;
};

/** A stored post's content as the beginning of another one. */
export function copiedComposition(original: Original, opening: Opening): Composition {
  const { post, media, account } = original;
  const copied = fromPost(post, { timeZone: opening.timeZone, media });
  const accountIds = copied.accountIds.filter(
    (id) => opening.usable.includes(id) && (account === undefined || id === account),
  );
  return { ...copied, accountIds, when: opening.when };
}
