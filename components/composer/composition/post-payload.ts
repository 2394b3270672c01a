import { toWallTime, type WallTime } from "@/lib/kernel/time/zoned";
import type { Media } from "@/lib/library/media/schema";
import { optionsOf } from "@/lib/networks/options/rules/option-words";
import type { DraftContent } from "@/lib/planning/drafts/schema";
import { textMax, textsOf } from "@/lib/planning/posts/rules";
import type { Post } from "@/lib/planning/posts/schema";
import {
  type Change,
  type Composition,
  changeComposition,
  type EditTarget,
  keptFieldsOf,
  mediaIn,
  type Override,
  type Position,
} from "./composition";

export type PostPayload = DraftContent & { scheduledAt: string };

export function toPayload(composition: Composition, scheduledAt: string): PostPayload {
  const [first, ...rest] = composition.positions;
  const keepsWhole = composition.connectionIds.length === 0;
  const kept = (text = "") => (keepsWhole ? text : beginningOf(text));
  return {
    ...keptFieldsOf(composition),
    text: kept(first?.text),
    mediaIds: idsOf(first?.media ?? []),
    additionalPosts: rest.map(({ text, media }) => ({ text: kept(text), mediaIds: idsOf(media) })),
    textOverrides: overridesOf(composition, (own, { text }) => own.text ?? tooLong(text)),
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
  const { text, mediaIds, additionalPosts, textOverrides, mediaOverrides, ...kept } =
    withLongTexts(content);
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

/** A shared text that is too long for a post goes to each account as its own; the post has its beginning. */
function tooLong(text: string): string | undefined {
  return beginningOf(text) === text ? undefined : text;
}

function beginningOf(text: string): string {
  return text.length <= textMax ? text : [...text].slice(0, textMax).join("");
}

/** Makes one shared text again of those that all accounts have in common for its length alone. */
function withLongTexts<Content extends UntimedContent>(content: Content): Content {
  const textOverrides = { ...content.textOverrides };
  const whole = (text: string, index: number): string => {
    const own = Object.values(content.textOverrides).map((byPosition) => byPosition[index]);
    const long = own.find((each) => each && tooLong(each) && beginningOf(each) === text);
    const isShared = content.connectionIds.some((id) => {
      return (content.textOverrides[id]?.[index] ?? null) === null;
    });
    if (!long || isShared) return text;
    for (const [id, byPosition] of Object.entries(textOverrides)) {
      const { [index]: ownText, ...others } = byPosition;
      if (ownText === long) textOverrides[id] = others;
    }
    return long;
  };
  return {
    ...content,
    text: whole(content.text, 0),
    additionalPosts: content.additionalPosts.map((post, index) => {
      return { ...post, text: whole(post.text, index + 1) };
    }),
    textOverrides,
  };
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
  pick: (override: Override, shared: Position) => T | undefined,
): Record<string, Record<string, T>> {
  const result: Record<string, Record<string, T>> = {};
  for (const connectionId of connectionIds) {
    const own = positions.flatMap((position, index) => {
      const value = pick(overrides[connectionId]?.[position.key] ?? {}, position);
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
