import { type Composition, type Override, sameWall } from "@/components/composer/composition";
import { toPayload } from "@/components/composer/payload";
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
  const overrides: Composition["overrides"] = {};
  const add = (accountId: string, key: string, fields: Override) => {
    const own = overrides[accountId];
    overrides[accountId] = { ...own, [key]: { ...own?.[key], ...fields } };
  };
  for (const [accountId, key, text] of entries(content.textOverrides)) {
    if (text !== null) add(accountId, key, { text });
  }
  for (const [accountId, key, ids] of entries(content.mediaOverrides)) {
    add(accountId, key, { media: mediaOf(ids) });
  }
  const planned = content.scheduledAt && toWallTime(content.scheduledAt, timeZone);
  return { accountIds: content.connectionIds, positions, overrides, when: planned || when };
}

/** Every medium a draft names. */
export function mediaIdsOf(content: DraftContent): string[] {
  const { mediaIds, additionalPosts, mediaOverrides } = content;
  const own = entries(mediaOverrides).map(([, , ids]) => ids);
  return [...new Set([mediaIds, ...additionalPosts.map((post) => post.mediaIds), ...own].flat())];
}

function instantOf(when: WallTime, timeZone: string): string | null {
  const reading = readWallTime(when, timeZone);
  return "instant" in reading ? reading.instant : null;
}

function entries<T>(overrides: Record<string, Record<string, T>>): [string, string, T][] {
  return Object.entries(overrides).flatMap(([accountId, own]) =>
    Object.entries(own).map(([key, value]): [string, string, T] => [accountId, key, value]),
  );
}
