import type { Account } from "@/components/kit/account/account";
import { checkWallTime } from "@/components/kit/when/when";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import { readWallTime, toWallTime, type WallTime } from "@/lib/kernel/time/zoned";
import type { Media } from "@/lib/library/media/schema";
import type { DraftContent } from "@/lib/planning/drafts/schema";
import type { Composition } from "../composition/composition";
import { fromContent, overrideEntries, toPayload } from "../composition/post-payload";

export function toDraft(composition: Composition, timeZone: string): DraftContent {
  const { connectionIds, overrides, networkOptions, when } = composition;
  const own = [...Object.keys(overrides), ...Object.keys(networkOptions)];
  const everyId = [...new Set([...connectionIds, ...own])];
  const content = toPayload({ ...composition, connectionIds: everyId }, "");
  return { ...content, connectionIds, scheduledAt: instantOf(when, timeZone) };
}

export function fromDraft(
  { scheduledAt, ...content }: DraftContent,
  { timeZone, media, when }: { timeZone: string; media: readonly Media[]; when: WallTime },
): Composition {
  return fromContent(content, {
    media,
    when: scheduledAt ? toWallTime(scheduledAt, timeZone) : when,
  });
}

export function mediaIdsOf(content: DraftContent): string[] {
  const { mediaIds, additionalPosts, mediaOverrides } = content;
  const own = overrideEntries(mediaOverrides).map(([, ids]) => ids);
  return [...new Set([mediaIds, ...additionalPosts.map((post) => post.mediaIds), ...own].flat())];
}

export function openedComposition(
  { content, media }: { content: DraftContent; media: readonly Media[] },
  context: {
    accounts: readonly Account[];
    preferences: TimePreferences;
    when: WallTime;
    nowMs: number;
  },
): Composition {
  const { accounts, preferences, when, nowMs } = context;
  const composition = fromDraft(content, { timeZone: preferences.timeZone, media, when });
  const { problem } = checkWallTime(composition.when, { preferences, nowMs });
  return {
    ...composition,
    connectionIds: composition.connectionIds.filter((id) =>
      accounts.some((each) => each.id === id),
    ),
    when: problem ? when : composition.when,
  };
}

function instantOf(when: WallTime, timeZone: string): string | null {
  const reading = readWallTime(when, timeZone);
  return "instant" in reading ? reading.instant : null;
}
