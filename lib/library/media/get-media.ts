import { hasScope } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { firstLine } from "@/lib/kernel/first-line";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import type { Label } from "@/lib/library/labels/schema";
import { storageAt } from "./media-storage";
import { findLabelled, findMediaPage, findUploader, type LabelledRow } from "./media-store";
import { mediaFromRow, type ReadyMedia, requireReadyMedia } from "./ready-media";
import {
  type ListedMedia,
  ListMedia,
  ListMediaUses,
  MediaList,
  MediaParams,
  type MediaUse,
  MediaUseList,
  MediaWithUrl,
} from "./schema";
import type { MediaKey } from "./storage";
import { findUses, type UseRow } from "./use-store";

const minutesValid = 15;

const nameMax = 80;

export const getMedia = operation({
  name: "get_media",
  summary: "Read one medium and short-lived addresses of its bytes",
  scope: "media:read",
  input: MediaParams,
  output: MediaWithUrl,
  failures: ["media_not_ready"],
  run: async ({ workspaceId }, { mediaId }) => {
    const row = await requireReadyMedia(workspaceId, mediaId);
    const key = { workspaceId, mediaId: row.id };
    const urls = await signedUrls(key, row);
    const uploadedBy = await findUploader(db, row);
    return {
      media: mediaFromRow(row),
      ...urls,
      uploadedAt: row.createdAt.toISOString(),
      uploadedBy,
      labels: labelsOf(await findLabelled(db, key)),
      leftAt: row.leftAt?.toISOString() ?? null,
    };
  },
});

export const listMedia = operation({
  name: "list_media",
  summary: "List uploaded media, newest first, or search them by name and alternative text",
  scope: "media:read",
  input: ListMedia,
  output: MediaList,
  run: async (actor, { alt, uses, q = "", ...page }) => {
    const { rows, hasMore } = await findMediaPage(db, actor.workspaceId, {
      ...page,
      withoutAlt: alt === "missing",
      unused: uses === "none",
      words: q.split(/\s+/).filter((word) => word !== ""),
    });
    return toPage(rows.map(listedFromRow), hasMore);
  },
});

export function listedFromRow(row: LabelledRow): ListedMedia {
  return { ...mediaFromRow(row), labels: labelsOf(row) };
}

function labelsOf({ labels }: LabelledRow): Label[] {
  return labels.map(({ label }) => label);
}

export const listMediaUses = operation({
  name: "list_media_uses",
  summary: "List the posts, drafts and templates that use a medium, newest first",
  scope: "media:read",
  input: ListMediaUses,
  output: MediaUseList,
  failures: ["media_not_ready"],
  run: async (actor, { mediaId, ...page }) => {
    const { workspaceId } = actor;
    const { id } = await requireReadyMedia(workspaceId, mediaId);
    const seen = { posts: hasScope(actor, "posts:read"), drafts: hasScope(actor, "posts:write") };
    const { rows, hasMore } = await findUses(db, { workspaceId, mediaId: id }, { ...page, seen });
    return toPage(rows.map(presentUse), hasMore);
  },
});

export function presentUse({
  id,
  type,
  title,
  text,
  state,
  scheduledAt,
  plannedAt,
}: UseRow): MediaUse {
  const path = type === "post" ? `/posts/${id}` : `/compose?draft=${id}`;
  return {
    id,
    type,
    name: firstLine(title ?? "", nameMax) || firstLine(text ?? "", nameMax),
    state,
    scheduledAt: scheduledAt?.toISOString() ?? plannedAt,
    url: new URL(path, env.BASE_URL).href,
  };
}

async function signedUrls(key: MediaKey, media: ReadyMedia) {
  const storage = storageAt(media.place);
  const thumbnail = { sha256: media.sha256, variant: "thumbnail" } as const;
  const expiresAt = new Date(now().getTime() + minutesValid * 60_000);
  const hasThumbnail = (await storage.sizeOf(key, thumbnail)) !== null;
  return {
    url: await storage.signedUrl(key, { media, variant: "original", expiresAt }),
    thumbnailUrl: hasThumbnail
      ? await storage.signedUrl(key, { media, variant: "thumbnail", expiresAt })
      : null,
    urlExpiresAt: expiresAt.toISOString(),
  };
}
