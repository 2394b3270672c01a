import type { DraftContent } from "@/lib/drafts/schema";
import type { Media } from "@/lib/media/schema";
import type { Post } from "@/lib/posts/schema";
import { toWallTime } from "@/lib/time/zoned";
import {
  type Change,
  type Composition,
  changeComposition,
  type EditTarget,
  type Override,
} from "./composition";

/** Overrides are keyed by the position's index, no longer by its key. */
export type PostPayload = DraftContent & { scheduledAt: string };

export function toPayload(composition: Composition, scheduledAt: string): PostPayload {
  const [first, ...rest] = composition.positions;
  return {
    text: first?.text ?? "",
    mediaIds: idsOf(first?.media ?? []),
    additionalPosts: rest.map(({ text, media }) => ({ text, mediaIds: idsOf(media) })),
    connectionIds: composition.accountIds,
    textOverrides: overridesOf(composition, ({ text }) => text),
    mediaOverrides: overridesOf(composition, ({ media }) => media && idsOf(media)),
    scheduledAt,
  };
}

/** `media` holds the media that the post's overrides refer to by id. */
export function fromPost(
  post: Post,
  { timeZone, media }: { timeZone: string; media: readonly Media[] },
): Composition {
  const sequence = [{ text: post.text, media: post.media }, ...post.additionalPosts];
  const positions = sequence.map((position, index) => ({ ...position, key: String(index) }));
  const known = new Map(
    [...media, ...sequence.flatMap((each) => each.media)].map((m) => [m.id, m]),
  );
  const shared: Composition = {
    accountIds: [...new Set(post.deliveries.map(({ connectionId }) => connectionId))],
    positions,
    overrides: {},
    when: toWallTime(post.scheduledAt, timeZone),
  };
  const texts = post.deliveries.flatMap(({ connectionId, postIndex, textOverride }): Change[] => {
    const target = { key: String(postIndex), accountId: connectionId };
    return textOverride === null ? [] : [{ type: "text", target, text: textOverride }];
  });
  const ownMedia = overrideEntries(post.mediaOverrides).map(([target, ids]): Change => {
    return { type: "media", target, media: ids.flatMap((id) => known.get(id) ?? []) };
  });
  return [...texts, ...ownMedia].reduce(changeComposition, shared);
}

export function overrideEntries<T>(
  overrides: Record<string, Record<string, T>>,
): [target: EditTarget, value: T][] {
  return Object.entries(overrides).flatMap(([accountId, byKey]) =>
    Object.entries(byKey).map(([key, value]): [EditTarget, T] => [{ accountId, key }, value]),
  );
}

function idsOf(media: readonly Media[]): string[] {
  return media.map(({ id }) => id);
}

function overridesOf<T>(
  { accountIds, positions, overrides }: Composition,
  pick: (override: Override) => T | undefined,
): Record<string, Record<string, T>> {
  const result: Record<string, Record<string, T>> = {};
  for (const accountId of accountIds) {
    const own = positions.flatMap(({ key }, index) => {
      const value = pick(overrides[accountId]?.[key] ?? {});
      return value === undefined ? [] : [[String(index), value] as const];
    });
    if (own.length > 0) result[accountId] = Object.fromEntries(own);
  }
  return result;
}
