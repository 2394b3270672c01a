import type { z } from "zod";
import type { CreatePost, UpdatePostBody } from "./schema";

/** A sequence as a person wrote it, with what single accounts show instead of it. */
export type Composition = {
  connectionIds: string[];
  /** By position; there is always a position 0. */
  positions: { text: string; mediaIds: string[] }[];
  /** By connection, then by position; null means no override. */
  textOverrides: Overrides<string | null>;
  mediaOverrides: Overrides<string[]>;
};

export type Overrides<T> = Record<string, Record<string, T>>;

/** One position at one account: what a delivery carries. */
export type Place = { connectionId: string; postIndex: number };

/** The composition of a body that holds all of it. */
export function composition(
  body: Omit<z.output<typeof CreatePost>, "scheduledAt" | "idempotencyKey">,
): Composition {
  const { text, mediaIds, additionalPosts, connectionIds, textOverrides, mediaOverrides } = body;
  return {
    connectionIds,
    positions: [{ text, mediaIds }, ...additionalPosts],
    textOverrides,
    mediaOverrides,
  };
}

/** What a composition becomes by a change; overrides that lost their place go, unless they are given. */
export function changeComposition(
  current: Composition,
  change: z.output<typeof UpdatePostBody>,
): Composition {
  const [first, ...rest] = current.positions;
  const connectionIds = change.connectionIds ?? current.connectionIds;
  const positions = [
    {
      text: change.text ?? first?.text ?? "",
      mediaIds: change.mediaIds ?? first?.mediaIds ?? [],
    },
    ...(change.additionalPosts ?? rest),
  ];
  const kept = { connectionIds, count: positions.length };
  return {
    connectionIds,
    positions,
    textOverrides: change.textOverrides ?? within(current.textOverrides, kept),
    mediaOverrides: change.mediaOverrides ?? within(current.mediaOverrides, kept),
  };
}

/** Every position at every account, earlier positions first. */
export function placesOf({ positions, connectionIds }: Composition): Place[] {
  return positions.flatMap((_, postIndex) =>
    connectionIds.map((connectionId) => ({ connectionId, postIndex })),
  );
}

/** What an account shows at a position, its overrides applied. */
export function shownAt(
  { positions, textOverrides, mediaOverrides }: Composition,
  { connectionId, postIndex }: Place,
): { text: string; mediaIds: string[] } {
  const shared = positions[postIndex] ?? { text: "", mediaIds: [] };
  return {
    text: textOverrides[connectionId]?.[postIndex] ?? shared.text,
    mediaIds: mediaOverrides[connectionId]?.[postIndex] ?? shared.mediaIds,
  };
}

function within<T>(
  overrides: Overrides<T>,
  { connectionIds, count }: { connectionIds: string[]; count: number },
): Overrides<T> {
  const kept = Object.entries(overrides).filter(([id]) => connectionIds.includes(id));
  return Object.fromEntries(
    kept.map(([id, byPosition]) => [
      id,
      Object.fromEntries(Object.entries(byPosition).filter(([index]) => Number(index) < count)),
    ]),
  );
}
