import type { z } from "zod";
import { accountContent, type ContentOverride } from "@/lib/deliveries/account-content";
import type { CreatePost, UpdatePostBody } from "./schema";

/** A sequence as a person wrote it, with the overrides of single accounts. */
export type PostContent = {
  connectionIds: string[];
  /** By position; there is always a position 0. */
  positions: { text: string; mediaIds: string[] }[];
  /** By connection, then by position; null means no override. */
  textOverrides: Overrides<string | null>;
  mediaOverrides: Overrides<string[]>;
};

type Overrides<T> = Record<string, Record<string, T>>;

/** Names a delivery within its post. */
export type DeliveryKey = { connectionId: string; postIndex: number };

export function postContent(
  body: Omit<z.output<typeof CreatePost>, "scheduledAt" | "idempotencyKey">,
): PostContent {
  const { text, mediaIds, additionalPosts, connectionIds, textOverrides, mediaOverrides } = body;
  return {
    connectionIds,
    positions: [{ text, mediaIds }, ...additionalPosts],
    textOverrides,
    mediaOverrides,
  };
}

/** Applies a change; overrides whose account or position is gone go too, unless they are given. */
export function changeContent(
  current: PostContent,
  change: z.output<typeof UpdatePostBody>,
): PostContent {
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
export function deliveryKeys({ positions, connectionIds }: PostContent): DeliveryKey[] {
  return positions.flatMap((_, postIndex) =>
    connectionIds.map((connectionId) => ({ connectionId, postIndex })),
  );
}

/** The text and the media ids that an account shows at a position. */
export function contentAt(
  content: PostContent,
  key: DeliveryKey,
): { text: string; media: string[] } {
  const { text, mediaIds } = content.positions[key.postIndex] ?? { text: "", mediaIds: [] };
  return accountContent({ text, media: mediaIds }, overrideAt(content, key));
}

export function overrideAt(
  { textOverrides, mediaOverrides }: PostContent,
  { connectionId, postIndex }: DeliveryKey,
): ContentOverride<string[]> {
  return {
    text: textOverrides[connectionId]?.[postIndex],
    media: mediaOverrides[connectionId]?.[postIndex],
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
