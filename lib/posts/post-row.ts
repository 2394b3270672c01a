import type { Media } from "@/lib/media/schema";
import type { Prisma, Post as StoredPost } from "@/prisma/generated/client";
import { type AsJson, utcTimestamp } from "./as-json";
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

type StoredDelivery = Prisma.DeliveryGetPayload<{ select: typeof deliverySelect }>;

/** A delivery as it is listed with its post: the account stands beside it. */
export type DeliveryRow = AsJson<Omit<StoredDelivery, "connection">> & {
  provider: string;
  accountName: string;
};

/** A delivery that was read by itself. */
export function deliveryRow({ connection, ...row }: StoredDelivery): DeliveryRow {
  return {
    ...row,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    errorOccurredAt: row.errorOccurredAt?.toISOString() ?? null,
    provider: connection.provider,
    accountName: connection.name,
  };
}

/** A medium at its place: of every account, or of one. */
export type PlacedMedium = MediaRow & { connectionId: string | null; postIndex: number };

/** What a post is shown and changed by; nothing else leaves the table. */
export type PostRow = AsJson<
  Pick<
    StoredPost,
    | "id"
    | "text"
    | "additionalTexts"
    | "scheduledAt"
    | "idempotencyKey"
    | "state"
    | "createdAt"
    | "managedById"
  >
> & {
  version: number;
  managerName: string;
  managerAvatarUrl: string | null;
  /** In the order of the sequence, and of each position. */
  media: PlacedMedium[];
  /** In the order of the sequence. */
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
    scheduledAt: utcTimestamp(row.scheduledAt),
    idempotencyKey: row.idempotencyKey,
    state: row.state,
    version: row.version,
    createdAt: utcTimestamp(row.createdAt),
    media: sharedMedia(row, 0).map(toMedia),
    managedBy: { id: row.managedById, name: row.managerName, avatarUrl: row.managerAvatarUrl },
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

function sharedMedia(row: PostRow, postIndex: number): PlacedMedium[] {
  return row.media.filter((place) => place.connectionId === null && place.postIndex === postIndex);
}

function mediaOverridesOf(row: PostRow): Post["mediaOverrides"] {
  const overrides: Post["mediaOverrides"] = {};
  for (const { connectionId, postIndex, overridesMedia } of row.deliveries) {
    if (!overridesMedia) continue;
    const own = row.media.filter(
      (place) => place.connectionId === connectionId && place.postIndex === postIndex,
    );
    const mediaIds = own.map((place) => place.id);
    overrides[connectionId] = { ...overrides[connectionId], [postIndex]: mediaIds };
  }
  return overrides;
}

function toMedia(row: MediaRow): Media {
  return {
    id: row.id,
    fileName: row.fileName,
    contentType: row.contentType,
    sizeBytes: row.sizeBytes,
    width: row.width ?? 0,
    height: row.height ?? 0,
    alt: row.alt,
    durationSeconds: row.durationSeconds,
  };
}

/** A stored delivery as callers see it. */
export function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    postIndex: row.postIndex,
    connectionId: row.connectionId,
    provider: row.provider,
    accountName: row.accountName,
    textOverride: row.textOverride,
    state: row.state,
    providerPostId: row.remoteId,
    publishedUrl: row.publishedUrl,
    error: toError(row),
    publishedAt: row.publishedAt && utcTimestamp(row.publishedAt),
  };
}

// The columns of an error are always written together.
function toError(row: DeliveryRow): Delivery["error"] {
  if (!row.errorCode || !row.errorOccurredAt) return null;
  return {
    code: DeliveryErrorCode.catch("internal").parse(row.errorCode),
    message: row.errorMessage ?? "",
    retryable: row.errorRetryable ?? false,
    occurredAt: utcTimestamp(row.errorOccurredAt),
  };
}
