import { hasScope } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { presentUse } from "./present-use";
import { requireReadyMedia } from "./require-ready-media";
import { ListMediaUses, MediaUseList } from "./schema";
import { findUses } from "./use-store";

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
