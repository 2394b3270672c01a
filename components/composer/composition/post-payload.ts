import { toWallTime, type WallTime } from "@/lib/kernel/time/zoned";
import type { Media } from "@/lib/library/media/schema";
import { optionsOf } from "@/lib/networks/options/rules/option-words";
import type { DraftContent } from "@/lib/planning/drafts/schema";
import { textsOf } from "@/lib/planning/posts/rules";
import type { Post } from "@/lib/planning/posts/schema";
import {
  type Change,
  type Composition,
  changeComposition,
  type EditTarget,
  keptFieldsOf,
  mediaIn,
  type Override,
} from "./composition";

export type PostPayload = DraftContent & { scheduledAt: string };

export function toPayload(composition: Composition, scheduledAt: string): PostPayload {
  const [first, ...rest] = composition.positions;
  return {
    ...keptFieldsOf(composition),
    text: first?.text ?? "",
    mediaIds: idsOf(first?.media ?? []),
    additionalPosts: rest.map(({ text, media }) => ({ text, mediaIds: idsOf(media) })),
    textOverrides: overridesOf(composition, ({ text }) => text),
    mediaOverrides: overridesOf(composition, ({ media }) => media && idsOf(media)),
    crops: shownCrops(composition),
    networkOptions: optionsOf(composition.networkOptions, composition.connectionIds),
    scheduledAt,
  };
}

export type UntimedContent = Omit<DraftContent, "scheduledAt">;

export function fromContent(
  content: UntimedContent,
  { media, when }: { media: readonly Media[]; when: WallTime },
): Composition {
  const { text, mediaIds, additionalPosts, textOverrides, mediaOverrides, ...kept } = content;
  const mediaOf = (ids: readonly string[]) =>
    ids.flatMap((id) => media.find((each) => each.id === id) ?? []);
  const positions = [{ text, mediaIds }, ...additionalPosts].map((position, index) => {
    return { key: String(index), text: position.text, media: mediaOf(position.mediaIds) };
  });
  const shared: Composition = { ...kept, positions, overrides: {}, when };
  const texts = overrideEntries(textOverrides).flatMap(([target, own]): Change[] => {
    return own === null ? [] : [{ type: "text", target, text: own }];
  });
  const ownMedia = overrideEntries(mediaOverrides).map(([target, ids]): Change => {
    return { type: "media", target, media: mediaOf(ids) };
  });
  return [...texts, ...ownMedia].reduce(changeComposition, shared);
}

export function fromPost(
  post: Post,
  { timeZone, media }: { timeZone: string; media: readonly Media[] },
): Composition {
  const content: UntimedContent = {
    ...textsOf(post),
    mediaIds: idsOf(post.media),
    additionalPosts: post.additionalPosts.map((each) => {
      return { text: each.text, mediaIds: idsOf(each.media) };
    }),
    labelIds: post.labels.map(({ id }) => id),
    connectionIds: [...new Set(post.deliveries.map(({ connectionId }) => connectionId))],
    textOverrides: textOverridesOf(post),
    mediaOverrides: post.mediaOverrides,
    crops: post.crops,
    networkOptions: post.networkOptions,
  };
  const shared = [...post.media, ...post.additionalPosts.flatMap((each) => each.media)];
  return fromContent(content, {
    media: [...shared, ...media],
    when: toWallTime(post.scheduledAt, timeZone),
  });
}

export function overrideEntries<T>(
  overrides: Record<string, Record<string, T>>,
): [target: EditTarget, value: T][] {
  return Object.entries(overrides).flatMap(([accountId, byKey]) =>
    Object.entries(byKey).map(([key, value]): [EditTarget, T] => [{ accountId, key }, value]),
  );
}

function shownCrops(composition: Composition): DraftContent["crops"] {
  const { connectionIds, crops } = composition;
  const shown = new Set(idsOf(mediaIn(composition)));
  return crops.filter(({ mediaId, connectionId }) => {
    return shown.has(mediaId) && (connectionId === null || connectionIds.includes(connectionId));
  });
}

function idsOf(media: readonly Media[]): string[] {
  return media.map(({ id }) => id);
}

function overridesOf<T>(
  { connectionIds, positions, overrides }: Composition,
  pick: (override: Override) => T | undefined,
): Record<string, Record<string, T>> {
  const result: Record<string, Record<string, T>> = {};
  for (const connectionId of connectionIds) {
    const own = positions.flatMap(({ key }, index) => {
      const value = pick(overrides[connectionId]?.[key] ?? {});
      return value === undefined ? [] : [[String(index), value] as const];
    });
    if (own.length > 0) result[connectionId] = Object.fromEntries(own);
  }
  return result;
}

function textOverridesOf({ deliveries }: Post): DraftContent["textOverrides"] {
  const overrides: DraftContent["textOverrides"] = {};
  for (const { connectionId, postIndex, textOverride } of deliveries) {
    overrides[connectionId] = { ...overrides[connectionId], [postIndex]: textOverride };
  }
  return overrides;
}
