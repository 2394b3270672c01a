import type { DraftContent } from "@/lib/drafts/schema";
import type { Media } from "@/lib/media/schema";
import { readWallTime, toWallTime, type WallTime } from "@/lib/time/zoned";
import {
  type Change,
  type Composition,
  changeComposition,
  isSameWallTime,
} from "../composition/composition";
import { overrideEntries, toPayload } from "../composition/post-payload";

export type DraftTiming = {
  timeZone: string;
  /** The proposed time: as long as nobody chose another one, the draft is saved without a time. */
  proposed: WallTime | null;
};

/** Includes the overrides of accounts that are not chosen at present. */
export function toDraft(
  composition: Composition,
  { timeZone, proposed }: DraftTiming,
): DraftContent {
  const { accountIds, overrides, when } = composition;
  const everyId = [...new Set([...accountIds, ...Object.keys(overrides)])];
  const { scheduledAt: _, ...content } = toPayload({ ...composition, accountIds: everyId }, "");
  const isChosen = proposed === null || !isSameWallTime(when, proposed);
  const scheduledAt = isChosen ? instantOf(when, timeZone) : null;
  return { ...content, connectionIds: accountIds, scheduledAt };
}

type DraftSurroundings = {
  timeZone: string;
  /** Ids of other media are dropped. */
  media: readonly Media[];
  when: WallTime;
};

export function fromDraft(content: DraftContent, surroundings: DraftSurroundings): Composition {
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
  const texts = overrideEntries(content.textOverrides).flatMap(([target, text]): Change[] => {
    return text === null ? [] : [{ type: "text", target, text }];
  });
  const ownMedia = overrideEntries(content.mediaOverrides).map(([target, ids]): Change => {
    return { type: "media", target, media: mediaOf(ids) };
  });
  return [...texts, ...ownMedia].reduce(changeComposition, shared);
}

export function mediaIdsOf(content: DraftContent): string[] {
  const { mediaIds, additionalPosts, mediaOverrides } = content;
  const own = overrideEntries(mediaOverrides).map(([, ids]) => ids);
  return [...new Set([mediaIds, ...additionalPosts.map((post) => post.mediaIds), ...own].flat())];
}

function instantOf(when: WallTime, timeZone: string): string | null {
  const reading = readWallTime(when, timeZone);
  return "instant" in reading ? reading.instant : null;
}
