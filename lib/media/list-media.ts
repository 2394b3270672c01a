import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { mediaFromRow } from "./media-from-row";
import { findMediaPage } from "./media-store";
import { ListMedia, MediaList } from "./schema";

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
    return toPage(rows.map(mediaFromRow), hasMore);
  },
});
