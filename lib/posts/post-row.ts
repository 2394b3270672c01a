import type { Media } from "@/lib/media/schema";
import type { Prisma, Post as StoredPost, User } from "@/prisma/generated/client";
import type { Composition } from "./composition";
import type { MediaRow } from "./media-item";
import { type Delivery, DeliveryErrorCode, type Post } from "./schema";

/** The columns a delivery is shown by. */
export const deliverySelect = {
  id: true,
  postIndex: true,
  connectionId: true,
  textOverride: true,
  overridesMedia: true,
  state: true,
  remoteId: true,
  publishedUrl: true,
  publishedAt: true,
  errorCode: true,
  errorMessage: true,
  errorRetryable: true,
  errorOccurredAt: true,
  connection: { select: { provider: true, name: true } },
} satisfies Prisma.DeliverySelect;

export type DeliveryRow = Prisma.DeliveryGetPayload<{ select: typeof deliverySelect }>;

/** What a post is shown and changed by; nothing else leaves the table. */
export type PostRow = Pick<
  StoredPost,
  "id" | "text" | "additionalTexts" | "scheduledAt" | "idempotencyKey" | "state" | "createdAt"
> & {
  version: number;
  managedBy: Pick<User, "id" | "name" | "avatarUrl">;
  /** In the order of the sequence, and of each position. */
  media: { connectionId: string | null; postIndex: number; media: MediaRow }[];
  deliveries: DeliveryRow[];
};

/** A stored post as callers see it. */
export function toPost(row: PostRow): Post {
  return {
    id: row.id,
    text: row.text,
    additionalPosts: row.additionalTexts.map((text, index) => ({
      text,
      media: sharedMedia(row, index + 1).map(toMedia),
    })),
    mediaOverrides: mediaOverridesOf(row),
    scheduledAt: row.scheduledAt.toISOString(),
    idempotencyKey: row.idempotencyKey,
    state: row.state,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    media: sharedMedia(row, 0).map(toMedia),
    managedBy: row.managedBy,
    deliveries: row.deliveries.map(toDelivery),
  };
}

/** A stored post as it was written. */
export function storedComposition(row: PostRow): Composition {
  const textOverrides: Composition["textOverrides"] = {};
  for (const { connectionId, postIndex, textOverride } of row.deliveries) {
    if (textOverride === null) continue;
    textOverrides[connectionId] = { ...textOverrides[connectionId], [postIndex]: textOverride };
  }
  return {
    connectionIds: connectionIdsOf(row),
    positions: [row.text, ...row.additionalTexts].map((text, postIndex) => ({
      text,
      mediaIds: sharedMedia(row, postIndex).map((media) => media.id),
    })),
    textOverrides,
    mediaOverrides: mediaOverridesOf(row),
  };
}

/** The connections a stored post goes to, each once. */
export function connectionIdsOf(row: PostRow): string[] {
  return [...new Set(row.deliveries.map((delivery) => delivery.connectionId))];
}

function sharedMedia(row: PostRow, postIndex: number): MediaRow[] {
  return row.media
    .filter((place) => place.connectionId === null && place.postIndex === postIndex)
    .map((place) => place.media);
}

function mediaOverridesOf(row: PostRow): Post["mediaOverrides"] {
  const overrides: Post["mediaOverrides"] = {};
  for (const { connectionId, postIndex, overridesMedia } of row.deliveries) {
    if (!overridesMedia) continue;
    const own = row.media.filter(
      (place) => place.connectionId === connectionId && place.postIndex === postIndex,
    );
    const mediaIds = own.map((place) => place.media.id);
    overrides[connectionId] = { ...overrides[connectionId], [postIndex]: mediaIds };
  }
  return overrides;
}

function toMedia({ width, height, ...row }: MediaRow): Media {
  return { ...row, width: width ?? 0, height: height ?? 0 };
}

/** A stored delivery as callers see it. */
export function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    postIndex: row.postIndex,
    connectionId: row.connectionId,
    provider: row.connection.provider,
    accountName: row.connection.name,
    textOverride: row.textOverride,
    state: row.state,
    providerPostId: row.remoteId,
    publishedUrl: row.publishedUrl,
    error: toError(row),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  };
}

// The columns of an error are always written together.
function toError(row: DeliveryRow): Delivery["error"] {
  if (!row.errorCode || !row.errorOccurredAt) return null;
  return {
    code: DeliveryErrorCode.catch("internal").parse(row.errorCode),
    message: row.errorMessage ?? "",
    retryable: row.errorRetryable ?? false,
    occurredAt: row.errorOccurredAt.toISOString(),
  };
}
