import { type PostCrop, PostCrops } from "@/lib/deliveries/crops/schema";
import { type DeliveryRow, toDelivery } from "@/lib/deliveries/delivery-row";
import type { LinkParameters } from "@/lib/deliveries/rules/link-parameters";
import { type AsJson, utcTimestamp } from "@/lib/kernel/as-json";
import type { Label } from "@/lib/library/labels/schema";
import type { Media } from "@/lib/library/media/schema";
import type { MediaItem } from "@/lib/networks/network";
import { optionsOf } from "@/lib/networks/options/rules/option-words";
import { NetworkOptions } from "@/lib/networks/options/schema";
import type { ApprovalSummary } from "@/lib/planning/approvals/schema";
import {
  Prisma,
  type Media as StoredMedia,
  type Post as StoredPost,
} from "@/prisma/generated/client";
import type { PostContent } from "./post-content";
import { textFields, textsOf } from "./rules";
import type { Post } from "./schema";
import { openUndoWindow } from "./undo-window";

export const postMediaColumns = Prisma.sql`media.id, media."fileName", media."contentType",
  media."sizeBytes", media.width, media.height, media."durationSeconds",
  coalesce(kept.alt, media.alt) AS alt`;

export type MediaRow = Pick<
  StoredMedia,
  "id" | "fileName" | "contentType" | "width" | "height" | "durationSeconds" | "alt"
> & { sizeBytes: number };

export type AttachedMedia = MediaRow & { connectionId: string | null; postIndex: number };

export const postColumns = [
  "id",
  ...textFields,
  "additionalTexts",
  "crops",
  "networkOptions",
  "scheduledAt",
  "undoUntil",
  "plannedAt",
  "undoDraft",
  "idempotencyKey",
  "version",
  "createdAt",
  "managedById",
] as const satisfies (keyof StoredPost)[];

type PostColumn = Exclude<(typeof postColumns)[number], "version"> | "state";

export type PostRow = AsJson<Pick<StoredPost, PostColumn>> & {
  version: number;
  managerName: string;
  managerAvatarUrl: string | null;
  seriesId: string | null;
  /** Is YYYY-MM-DD. */
  occurrence: string | null;
  media: AttachedMedia[];
  labels: Label[];
  approval: ApprovalSummary;
  deliveries: DeliveryRow[];
};

export function toPost(row: PostRow): Post {
  return {
    id: row.id,
    ...textsOf(row),
    additionalPosts: row.additionalTexts.map((text, index) => ({
      text,
      media: sharedMedia(row, index + 1).map(toMedia),
    })),
    mediaOverrides: mediaOverridesOf(row),
    crops: cropsOf(row),
    networkOptions: storedOptions(row),
    approval: row.approval,
    scheduledAt: utcTimestamp(row.scheduledAt),
    undoUntil: openUndoWindow(row)?.until.toISOString() ?? null,
    seriesId: row.seriesId,
    occurrence: row.occurrence,
    idempotencyKey: row.idempotencyKey,
    state: row.state,
    version: row.version,
    createdAt: utcTimestamp(row.createdAt),
    media: sharedMedia(row, 0).map(toMedia),
    labels: row.labels.map(toLabel),
    managedBy: { id: row.managedById, name: row.managerName, avatarUrl: row.managerAvatarUrl },
    deliveries: row.deliveries.map(toDelivery),
  };
}

export function storedContent(row: PostRow): PostContent {
  const textOverrides: PostContent["textOverrides"] = {};
  for (const { connectionId, postIndex, textOverride } of row.deliveries) {
    if (textOverride === null) continue;
    textOverrides[connectionId] = { ...textOverrides[connectionId], [postIndex]: textOverride };
  }
  return {
    ...textsOf(row),
    connectionIds: connectionIdsOf(row),
    mediaIds: sharedMediaIds(row, 0),
    crops: cropsOf(row),
    networkOptions: storedOptions(row),
    labelIds: row.labels.map(({ id }) => id),
    additionalPosts: row.additionalTexts.map((text, index) => ({
      text,
      mediaIds: sharedMediaIds(row, index + 1),
    })),
    textOverrides,
    mediaOverrides: mediaOverridesOf(row),
  };
}

/** Returns by connection what is added to links there, as it was planned. */
export function linkParametersByConnection({ deliveries }: PostRow): Map<string, LinkParameters> {
  return new Map(
    deliveries.map(toDelivery).flatMap(({ connectionId, linkParameters }) => {
      return linkParameters ? [[connectionId, linkParameters] as const] : [];
    }),
  );
}

export function connectionIdsOf(row: PostRow): string[] {
  return [...new Set(row.deliveries.map((delivery) => delivery.connectionId))];
}

export function mediaItem(row: MediaRow): MediaItem {
  return {
    mediaId: row.id,
    contentType: row.contentType,
    sizeBytes: row.sizeBytes,
    width: row.width ?? 0,
    height: row.height ?? 0,
    durationSeconds: row.durationSeconds,
    alt: row.alt,
  };
}

export function toLabel({ id, name, color }: Label): Label {
  return { id, name, color };
}

function sharedMedia(row: PostRow, postIndex: number): AttachedMedia[] {
  return row.media.filter((place) => place.connectionId === null && place.postIndex === postIndex);
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

function cropsOf({ crops, media, deliveries }: PostRow): PostCrop[] {
  const stored = PostCrops.parse(crops);
  if (stored.length === 0) return stored;
  const shown = new Set(media.map(({ id }) => id));
  const accounts = new Set(deliveries.map(({ connectionId }) => connectionId));
  return stored.filter(({ mediaId, connectionId }) => {
    return shown.has(mediaId) && (connectionId === null || accounts.has(connectionId));
  });
}

function storedOptions(row: PostRow): NetworkOptions {
  const { networkOptions } = row;
  return optionsOf(NetworkOptions.parse(networkOptions), connectionIdsOf(row));
}

function sharedMediaIds(row: PostRow, postIndex: number): string[] {
  return sharedMedia(row, postIndex).map((media) => media.id);
}
