import { shownMedia } from "@/components/library/media/shown-media";
import type { PostCrop } from "@/lib/deliveries/crops/schema";
import { accountContent, isOverridden } from "@/lib/deliveries/rules/account-content";
import { type LinkParameters, withLinkParameters } from "@/lib/deliveries/rules/link-parameters";
import type { WallTime } from "@/lib/kernel/time/zoned";
import type { Media } from "@/lib/library/media/schema";
import { emptyContent } from "@/lib/planning/drafts/rules";

export type Position = { key: string; text: string; media: Media[] };

export type Override = { text?: string; media?: Media[] };

const {
  text: _text,
  additionalPosts: _additionalPosts,
  mediaIds: _mediaIds,
  textOverrides: _textOverrides,
  mediaOverrides: _mediaOverrides,
  scheduledAt: _scheduledAt,
  ...emptyKeptFields
} = emptyContent;
export type KeptFields = typeof emptyKeptFields;
export { emptyKeptFields };

export type Composition = KeptFields & {
  positions: Position[];
  overrides: Record<string, Record<string, Override>>;
  when: WallTime;
};

export type EditTarget = { key: string; accountId: string | null };

export type Change =
  | { type: "toggle-account"; accountId: string }
  | { type: "text"; target: EditTarget; text: string }
  | { type: "media"; target: EditTarget; media: Media[] }
  | { type: "add-media"; target: EditTarget; media: Media }
  | { type: "reset"; accountId: string; key: string }
  | { type: "add-position"; key: string }
  | { type: "remove-position"; key: string }
  | { type: "restore-position"; key: string; from: Composition }
  | { type: "move-position"; key: string; by: -1 | 1 }
  | { type: "set"; fields: Partial<KeptFields & { when: WallTime }> }
  | { type: "replace"; composition: Composition };

export function changeComposition(current: Composition, change: Change): Composition {
  switch (change.type) {
    case "toggle-account":
      return { ...current, connectionIds: toggled(current.connectionIds, change.accountId) };
    case "text":
      return write(current, change.target, { text: change.text });
    case "media":
      return write(current, change.target, { media: change.media });
    case "add-media":
      return addMedia(current, change);
    case "reset":
      return withoutOverride(current, change);
    case "add-position":
      return { ...current, positions: [...current.positions, emptyPosition(change.key)] };
    case "remove-position":
      return removePosition(current, change.key);
    case "restore-position":
      return restorePosition(current, change);
    case "move-position":
      return { ...current, positions: moved(current.positions, change) };
    case "set":
      return { ...current, ...change.fields };
    case "replace":
      return change.composition;
  }
}

/**
 * Cuts the text that the target shows into two positions; `key` names the second one. Another
 * account's own text stays whole, and its second position empty, so that no words go out twice.
 */
export function splitPosition(
  current: Composition,
  { target, at, key }: { target: EditTarget; at: number; key: string },
): Composition {
  const index = indexOf(current, target.key);
  const { text } = contentAt(current, target);
  const [head, tail] = [text.slice(0, at).trimEnd(), text.slice(at).trimStart()];
  const isShared = target.accountId === null;
  const own = isShared
    ? ownTexts(current, target.key).map((accountId) => [accountId, undefined, ""] as const)
    : [[target.accountId ?? "", head, tail] as const];
  const overrides = { ...current.overrides };
  for (const [accountId, first, second] of own) {
    const before = overrides[accountId];
    const cut =
      first === undefined ? before?.[target.key] : { ...before?.[target.key], text: first };
    overrides[accountId] = { ...before, [target.key]: cut ?? {}, [key]: { text: second } };
  }
  const positions = current.positions.map((position, place) =>
    isShared && place === index ? { ...position, text: head } : position,
  );
  const second = { ...emptyPosition(key), text: isShared ? tail : "" };
  return { ...current, positions: positions.toSpliced(index + 1, 0, second), overrides };
}

export function joinPositions(current: Composition, key: string): Composition {
  const index = indexOf(current, key);
  const [first, second] = [current.positions[index - 1], current.positions[index]];
  if (!first || !second) return current;
  const joined: Position = { ...first, ...joinContents(first, second) };
  const overrides = Object.entries(current.overrides).map(([accountId, own]) => {
    const { [first.key]: one, [key]: other, ...rest } = own;
    const shown = [first.key, key].map((each) => contentAt(current, { key: each, accountId }));
    const [before, after] = shown as [Required<Override>, Required<Override>];
    const whole = joinContents(before, after);
    const override: Override = {
      ...((one?.text ?? other?.text) !== undefined && { text: whole.text }),
      ...((one?.media ?? other?.media) !== undefined && { media: whole.media }),
    };
    const isOwn = Object.keys(override).length > 0;
    return [accountId, isOwn ? { ...rest, [first.key]: override } : rest];
  });
  return {
    ...current,
    positions: current.positions.toSpliced(index - 1, 2, joined),
    overrides: Object.fromEntries(overrides),
  };
}

export function keptFieldsOf(composition: Composition): KeptFields {
  const { positions: _positions, overrides: _overrides, when: _when, ...kept } = composition;
  return kept;
}

export function contentAt(
  composition: Composition,
  { key, accountId }: EditTarget,
): Required<Override> {
  const shared = composition.positions.find((position) => position.key === key);
  const override = accountId === null ? undefined : composition.overrides[accountId]?.[key];
  return accountContent(shared ?? emptyPosition(key), override);
}

/** Returns what the account will show, with what is added to its links. */
export function shownAt(composition: Composition, target: EditTarget, added?: LinkParameters) {
  const { text, media } = contentAt(composition, target);
  const options = composition.networkOptions[target.accountId ?? ""];
  return {
    text: withLinkParameters(text, added, options),
    media: shownMedia(media, composition.crops, target.accountId),
  };
}

export function hasOverrides(composition: Composition, accountId: string): boolean {
  const { positions, overrides } = composition;
  return positions.some(
    ({ key }) =>
      isOverridden(overrides[accountId]?.[key]) ||
      ownCropsAt(composition, { key, accountId }).length > 0,
  );
}

export function ownCropsAt(composition: Composition, target: EditTarget): PostCrop[] {
  const shown = new Set(contentAt(composition, target).media.map(({ id }) => id));
  return composition.crops.filter(
    ({ mediaId, connectionId }) =>
      connectionId !== null && connectionId === target.accountId && shown.has(mediaId),
  );
}

export function isBlank({ positions }: Composition): boolean {
  return positions.every(({ text, media }) => text.trim() === "" && media.length === 0);
}

export function mediaIn({ positions, overrides }: Composition): Media[] {
  const own = Object.values(overrides).flatMap((byKey) => Object.values(byKey));
  return [...positions, ...own].flatMap(({ media }) => media ?? []);
}

export function isSameWallTime(left: WallTime, right: WallTime): boolean {
  return left.date === right.date && left.time === right.time;
}

/** The upload queue knows an edit target as a string: the position's key, a bar, the account's id. */
export function uploadTarget({ key, accountId }: EditTarget): string {
  return `${key}|${accountId ?? ""}`;
}

export function parseUploadTarget(target: string): EditTarget {
  const [key = "", accountId = ""] = target.split("|");
  return { key, accountId: accountId || null };
}

export function unusedKey({ positions }: Composition): string {
  return String(Math.max(...positions.map(({ key }) => Number(key) || 0)) + 1);
}

function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
}

function write(current: Composition, target: EditTarget, fields: Override): Composition {
  const { key, accountId } = target;
  if (accountId === null) {
    const positions = current.positions.map((position) =>
      position.key === key ? { ...position, ...fields } : position,
    );
    return { ...current, positions };
  }
  const own = current.overrides[accountId];
  const override = { ...own?.[key], ...fields };
  return {
    ...current,
    overrides: { ...current.overrides, [accountId]: { ...own, [key]: override } },
  };
}

function addMedia(
  current: Composition,
  { target, media: added }: { target: EditTarget; media: Media },
): Composition {
  const { media } = contentAt(current, target);
  if (media.some(({ id }) => id === added.id)) return current;
  return write(current, target, { media: [...media, added] });
}

function withoutOverride(
  current: Composition,
  { accountId, key }: { accountId: string; key: string },
): Composition {
  const { [key]: _, ...rest } = current.overrides[accountId] ?? {};
  return { ...current, overrides: { ...current.overrides, [accountId]: rest } };
}

function removePosition(current: Composition, key: string): Composition {
  if (current.positions.length === 1) return current;
  const overrides = Object.entries(current.overrides).map(([accountId, own]) => {
    const { [key]: _, ...rest } = own;
    return [accountId, rest];
  });
  return {
    ...current,
    positions: current.positions.filter((position) => position.key !== key),
    overrides: Object.fromEntries(overrides),
  };
}

function restorePosition(
  current: Composition,
  { key, from }: { key: string; from: Composition },
): Composition {
  const index = from.positions.findIndex((position) => position.key === key);
  const position = from.positions[index];
  if (!position || current.positions.some((each) => each.key === key)) return current;
  const overrides = { ...current.overrides };
  for (const [accountId, own] of Object.entries(from.overrides)) {
    if (own[key]) overrides[accountId] = { ...overrides[accountId], [key]: own[key] };
  }
  return { ...current, positions: current.positions.toSpliced(index, 0, position), overrides };
}

function moved(
  positions: readonly Position[],
  { key, by }: { key: string; by: -1 | 1 },
): Position[] {
  const from = positions.findIndex((position) => position.key === key);
  const to = from + by;
  const next = [...positions];
  const [position] = next.splice(from, 1);
  if (!position || to < 0 || to > next.length) return [...positions];
  next.splice(to, 0, position);
  return next;
}

function emptyPosition(key: string): Position {
  return { key, text: "", media: [] };
}

function joinContents(first: Required<Override>, second: Required<Override>): Required<Override> {
  const ids = new Set(first.media.map(({ id }) => id));
  return {
    text: [first.text, second.text].filter((text) => text.trim() !== "").join("\n\n"),
    media: [...first.media, ...second.media.filter(({ id }) => !ids.has(id))],
  };
}

function ownTexts({ overrides }: Composition, key: string): string[] {
  const accounts = Object.entries(overrides);
  return accounts.filter(([, own]) => own[key]?.text !== undefined).map(([id]) => id);
}

function indexOf({ positions }: Composition, key: string): number {
  return positions.findIndex((position) => position.key === key);
}
