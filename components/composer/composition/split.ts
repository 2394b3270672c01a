import type { Media } from "@/lib/library/media/schema";
import {
  type Composition,
  contentAt,
  type EditTarget,
  emptyPosition,
  type Override,
  type Position,
} from "./composition";

type Cut = { target: EditTarget; at: number; key: string };

/**
 * Cuts the text that the target shows into two positions; `key` names the second one. Another
 * account's own text stays whole, and its second position empty, so that no words go out twice.
 */
export function splitPosition(current: Composition, { target, at, key }: Cut): Composition {
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

type Content = { text: string; media: Media[] };

function joinContents(first: Content, second: Content): Content {
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
