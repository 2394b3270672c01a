import {
  type Change,
  type Composition,
  changeComposition,
  sameWall,
} from "@/components/composer/composition";
import { overrideEntries, toPayload } from "@/components/composer/payload";
import type { DraftContent } from "@/lib/drafts/schema";
import type { Media } from "@/lib/media/schema";
import { readWallTime, toWallTime, type WallTime } from "@/lib/time/zoned";

type Planning = {
  timeZone: string;
  /** The time that is offered and that nobody chose; a draft has none then. */
  offered: WallTime | null;
};

/** A composition as a draft: also what accounts show that are not chosen at present. */
export function toDraft(composition: Composition, { timeZone, offered }: Planning): DraftContent {
  const { accountIds, overrides, when } = composition;
  const everyone = [...new Set([...accountIds, ...Object.keys(overrides)])];
  const { scheduledAt: _, ...content } = toPayload({ ...composition, accountIds: everyone }, "");
  const chosen = offered === null || !sameWall(when, offered);
  const scheduledAt = chosen ? instantOf(when, timeZone) : null;
  return { ...content, connectionIds: accountIds, scheduledAt };
}

type Surroundings = {
  timeZone: string;
  /** What the draft's ids refer to; a medium that is not here is left out. */
  media: readonly Media[];
  /** The time of a draft that has none. */
  when: WallTime;
};

/** A draft as a composition, to go on with. */
export function fromDraft(content: DraftContent, surroundings: Surroundings): Composition {
  const { timeZone, media, when } = surroundings;
  const mediaOf = (ids: readonly string[]) =>
    ids.flatMap((id) => media.find((each) => each.id === id) ?? []);
  const sequence = [content, ...content.additionalPosts];
  const positions = sequence.map(({ text, mediaIds }, index) => {
    return { key: String(index), text, media: mediaOf(mediaIds) };
  });
  const planned = content.scheduledAt && toWallTime(content.scheduledAt, timeZone);
  const shared: Composition = {
    accountIds: content.connectionIds,
    positions,
    overrides: {},
    when: planned || when,
  };
  const texts = overrideEntries(content.textOverrides).flatMap(([place, text]): Change[] => {
    return text === null ? [] : [{ type: "text", place, text }];
  });
  const ownMedia = overrideEntries(content.mediaOverrides).map(([place, ids]): Change => {
    return { type: "media", place, media: mediaOf(ids) };
  });
  return [...texts, ...ownMedia].reduce(changeComposition, shared);
}

/** Every medium a draft names. */
export function mediaIdsOf(content: DraftContent): string[] {
  const { mediaIds, additionalPosts, mediaOverrides } = content;
  const own = overrideEntries(mediaOverrides).map(([, ids]) => ids);
  return [...new Set([mediaIds, ...additionalPosts.map((post) => post.mediaIds), ...own].flat())];
}

function instantOf(when: WallTime, timeZone: string): string | null {
  const reading = readWallTime(when, timeZone);
  return "instant" in reading ? reading.instant : null;
}
