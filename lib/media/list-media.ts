import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { mediaFromRow } from "./media-from-row";
import { findMediaPage } from "./media-store";
import { ListMedia, MediaList } from "./schema";

export const listMedia = operation({
  name: "list_media",
  summary: "List uploaded media, newest first",
  scope: "media:read",
  input: ListMedia,
  output: MediaList,
  run: async (actor, { alt, limit, cursor, type }) => {
    const { rows, hasMore } = await findMediaPage(db, actor.workspaceId, {
      limit,
      withoutAlt: alt === "missing",
      ...(cursor ? { cursor } : {}),
      ...(type ? { type } : {}),
    });
    return toPage(rows.map(mediaFromRow), hasMore);
  },
});
