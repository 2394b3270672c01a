import type { z } from "zod";
import type { ContentOverride } from "@/lib/deliveries/rules/account-content";
import { replaceGiven } from "@/lib/kernel/replace-given";
import { optionsOf } from "@/lib/networks/options/rules/option-words";
import type { CreatePost } from "./schema";

export type PostContent = Omit<z.output<typeof CreatePost>, "scheduledAt" | "idempotencyKey">;

export const emptyContent: PostContent = {
  title: "",
  text: "",
  additionalPosts: [],
  connectionIds: [],
  mediaIds: [],
  crops: [],
  networkOptions: {},
  labelIds: [],
  textOverrides: {},
  mediaOverrides: {},
};

type Position = { text: string; mediaIds: string[] };

export type DeliveryKey = { connectionId: string; postIndex: number };

/** Drops overrides of removed accounts and positions, unless the change itself sets them. */
export function changeContent(
  current: PostContent,
  change: { [Field in keyof PostContent]?: PostContent[Field] | undefined },
): PostContent {
  const changed = replaceGiven(current, change);
  return {
    ...changed,
    textOverrides: change.textOverrides ?? within(changed, current.textOverrides),
    mediaOverrides: change.mediaOverrides ?? within(changed, current.mediaOverrides),
    crops:
      change.crops ??
      current.crops.filter(({ connectionId }) => {
        return connectionId === null || changed.connectionIds.includes(connectionId);
      }),
    networkOptions:
      change.networkOptions ?? optionsOf(current.networkOptions, changed.connectionIds),
  };
}

export function mediaIdsIn(content: Omit<PostContent, "crops">): string[] {
  const shared = positionsOf(content).flatMap((position) => position.mediaIds);
  const own = Object.values(content.mediaOverrides).flatMap((byPosition) =>
    Object.values(byPosition),
  );
  return [...shared, ...own.flat()];
}

export function positionsOf({
  text,
  mediaIds,
  additionalPosts,
}: Pick<PostContent, "text" | "mediaIds" | "additionalPosts">): Position[] {
  return [{ text, mediaIds }, ...additionalPosts];
}

export function deliveryKeys(content: PostContent): DeliveryKey[] {
  return positionsOf(content).flatMap((_, postIndex) =>
    content.connectionIds.map((connectionId) => ({ connectionId, postIndex })),
  );
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

type Overrides<T> = Record<string, Record<string, T>>;

function within<T>(content: PostContent, overrides: Overrides<T>): Overrides<T> {
  const { connectionIds } = content;
  const count = positionsOf(content).length;
  const kept = Object.entries(overrides).filter(([id]) => connectionIds.includes(id));
  return Object.fromEntries(
    kept.map(([id, byPosition]) => [
      id,
      Object.fromEntries(Object.entries(byPosition).filter(([index]) => Number(index) < count)),
    ]),
  );
}
