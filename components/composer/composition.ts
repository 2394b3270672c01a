import type { Media } from "@/lib/media/schema";
import type { WallTime } from "@/lib/time/zoned";

/** One post of the sequence; `key` stays with it when the order changes. */
export type Position = { key: string; text: string; media: Media[] };

/** What one account shows at a position instead of the shared text or media. */
export type Override = { text?: string; media?: Media[] };

/** What a person is writing: a sequence for some accounts at a time. */
export type Composition = {
  accountIds: string[];
  positions: Position[];
  /** By account, then by the position's key; only what differs is there. */
  overrides: Record<string, Record<string, Override>>;
  when: WallTime;
};

/** Where an edit goes: a position, for every account or for one. */
export type Place = { key: string; accountId: string | null };

export type Change =
  | { type: "toggle-account"; accountId: string }
  | { type: "text"; place: Place; text: string }
  | { type: "media"; place: Place; media: Media[] }
  | { type: "add-media"; place: Place; media: Media }
  | { type: "reset"; accountId: string; key: string }
  | { type: "add-position"; key: string }
  | { type: "remove-position"; key: string }
  | { type: "restore-position"; key: string; from: Composition }
  | { type: "move-position"; key: string; by: -1 | 1 }
  | { type: "when"; when: WallTime }
  | { type: "replace"; composition: Composition };

/** The composition after a change; one that has nothing to act on leaves it as it is. */
export function changeComposition(current: Composition, change: Change): Composition {
  switch (change.type) {
    case "toggle-account":
      return { ...current, accountIds: toggled(current.accountIds, change.accountId) };
    case "text":
      return write(current, change.place, { text: change.text });
    case "media":
      return write(current, change.place, { media: change.media });
    case "add-media":
      return write(current, change.place, {
        media: [...shownAt(current, change.place).media, change.media],
      });
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
    case "when":
      return { ...current, when: change.when };
    case "replace":
      return change.composition;
  }
}

export function emptyPosition(key: string): Position {
  return { key, text: "", media: [] };
}

/** What stands at a place: the account's own where it differs, else what all share. */
export function shownAt(composition: Composition, { key, accountId }: Place): Required<Override> {
  const shared = composition.positions.find((position) => position.key === key);
  const own = accountId === null ? undefined : composition.overrides[accountId]?.[key];
  return { text: own?.text ?? shared?.text ?? "", media: own?.media ?? shared?.media ?? [] };
}

/** True where the account shows something of its own at any position. */
export function differs(composition: Composition, accountId: string): boolean {
  return composition.positions.some(({ key }) => {
    const own = composition.overrides[accountId]?.[key];
    return own?.text !== undefined || own?.media !== undefined;
  });
}

/** True while nothing has been written that would be a loss. */
export function isBlank({ positions }: Composition): boolean {
  return positions.every(({ text, media }) => text.trim() === "" && media.length === 0);
}

/** Every medium it shows anywhere. */
export function mediaIn({ positions, overrides }: Composition): Media[] {
  const own = Object.values(overrides).flatMap((byKey) => Object.values(byKey));
  return [...positions, ...own].flatMap(({ media }) => media ?? []);
}

export function sameWall(left: WallTime, right: WallTime): boolean {
  return left.date === right.date && left.time === right.time;
}

/** A key that no position of the sequence has. */
export function freeKey({ positions }: Composition): string {
  return String(Math.max(...positions.map(({ key }) => Number(key) || 0)) + 1);
}

function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
}

/** Copy on write: an edit for one account touches that account alone. */
function write(current: Composition, place: Place, fields: Override): Composition {
  const { key, accountId } = place;
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

/** Puts a removed position back where it was, with what single accounts showed there. */
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
