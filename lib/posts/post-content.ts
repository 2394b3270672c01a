import type { z } from "zod";
import { accountContent, type ContentOverride } from "@/lib/deliveries/account-content";
import type { CreatePost, UpdatePostBody } from "./schema";

export type PostContent = {
  connectionIds: string[];
  /** Position 0 always exists. */
  positions: { text: string; mediaIds: string[] }[];
  /** The keys are connection ids, then positions; null means no override. */
  textOverrides: Overrides<string | null>;
  mediaOverrides: Overrides<string[]>;
};

type Overrides<T> = Record<string, Record<string, T>>;

/** Identifies a delivery within its post. */
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

/** Drops overrides of removed accounts and positions, unless the change itself sets them. */
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

/** Earlier positions come first. */
export function deliveryKeys({ positions, connectionIds }: PostContent): DeliveryKey[] {
  return positions.flatMap((_, postIndex) =>
    connectionIds.map((connectionId) => ({ connectionId, postIndex })),
  );
}

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
