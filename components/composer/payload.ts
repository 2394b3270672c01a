import type { DraftContent } from "@/lib/drafts/schema";
import type { Media } from "@/lib/media/schema";
import type { Post } from "@/lib/posts/schema";
import { toWallTime } from "@/lib/time/zoned";
import type { Base } from "./composer-start";
import {
  type Change,
  type Composition,
  changeComposition,
  type Override,
  type Place,
} from "./composition";

/** The API's body for a composition at an instant; position keys become places in the sequence. */
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

/** A stored post as a composition. `media` holds what its overrides refer to. */
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
    const place = { key: String(postIndex), accountId: connectionId };
    return textOverride === null ? [] : [{ type: "text", place, text: textOverride }];
  });
  const ownMedia = overrideEntries(post.mediaOverrides).map(([place, ids]): Change => {
    return { type: "media", place, media: ids.flatMap((id) => known.get(id) ?? []) };
  });
  return [...texts, ...ownMedia].reduce(changeComposition, shared);
}

/** What single accounts show, each with its place, of overrides as the API has them. */
export function overrideEntries<T>(
  overrides: Record<string, Record<string, T>>,
): [place: Place, own: T][] {
  return Object.entries(overrides).flatMap(([accountId, byKey]) =>
    Object.entries(byKey).map(([key, own]): [Place, T] => [{ accountId, key }, own]),
  );
}

/** A stored post as what an edit begins from. */
export function baseOf(post: Post, context: { timeZone: string; media: readonly Media[] }): Base {
  const { id: postId, version, scheduledAt } = post;
  return { postId, version, scheduledAt, composition: fromPost(post, context) };
}

/** The media that single accounts show, which a post carries by their ids only. */
export function overrideMediaIds({ mediaOverrides }: Post): string[] {
  return [...new Set(overrideEntries(mediaOverrides).flatMap(([, ids]) => ids))];
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
