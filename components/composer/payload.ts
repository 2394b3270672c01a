import type { DraftContent } from "@/lib/drafts/schema";
import type { Media } from "@/lib/media/schema";
import type { Post } from "@/lib/posts/schema";
import { toWallTime } from "@/lib/time/zoned";
import type { Base } from "./composer-start";
import type { Composition, Override } from "./composition";

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
  const overrides: Composition["overrides"] = {};
  const at = (accountId: string, key: string): Override => {
    const own = overrides[accountId] ?? {};
    const override = own[key] ?? {};
    overrides[accountId] = { ...own, [key]: override };
    return override;
  };
  for (const { connectionId, postIndex, textOverride } of post.deliveries) {
    if (textOverride !== null) at(connectionId, String(postIndex)).text = textOverride;
  }
  for (const [connectionId, byPosition] of Object.entries(post.mediaOverrides)) {
    for (const [index, ids] of Object.entries(byPosition)) {
      at(connectionId, index).media = ids.flatMap((id) => known.get(id) ?? []);
    }
  }
  return {
    accountIds: [...new Set(post.deliveries.map(({ connectionId }) => connectionId))],
    positions,
    overrides,
    when: toWallTime(post.scheduledAt, timeZone),
  };
}

/** A stored post as what an edit begins from. */
export function baseOf(post: Post, context: { timeZone: string; media: readonly Media[] }): Base {
  const { id: postId, version, scheduledAt } = post;
  return { postId, version, scheduledAt, composition: fromPost(post, context) };
}

/** The media that single accounts show, which a post carries by their ids only. */
export function overrideMediaIds({ mediaOverrides }: Post): string[] {
  const ids = Object.values(mediaOverrides).flatMap((byPosition) => Object.values(byPosition));
  return [...new Set(ids.flat())];
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
