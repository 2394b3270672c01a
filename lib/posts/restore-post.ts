import { takeDeletedItem } from "@/lib/deleted-items/deleted-items";
import { returnDeliveries } from "@/lib/deliveries/return-deliveries";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { type Tx, transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { findSeniorAdmin } from "./assignment-store";
import {
  type DeletedRows,
  type HeldAccounts,
  holdAccountsOf,
  holdMediaOf,
  isMember,
  putBackParts,
  putBackPost,
} from "./deleted-post-store";
import { toPost } from "./post-row";
import { findPost } from "./post-store";
import { PostAnswer, PostParams } from "./schema";
import { finish } from "./write-post";

export const restorePost = operation({
  name: "restore_post",
  summary: "Restore a post that was deleted in the last 30 days",
  scope: "posts:write",
  input: PostParams,
  output: PostAnswer,
  run: (actor, { postId }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      const accounts = await holdAccountsOf(tx, workspaceId, postId);
      const wanted = { kinds: ["post"] as const, targetId: postId };
      const rows = await takeDeletedItem<DeletedRows>(tx, workspaceId, wanted);
      if (!rows) return { post: toPost(await findPost(tx, workspaceId, postId)) };
      await putBack(tx, actor, { rows, accounts });
      return { post: await finish(tx, actor, { postId, action: "post.restored" }) };
    }),
});

type Deleted = { rows: DeletedRows; accounts: HeldAccounts };

async function putBack(tx: Tx, actor: Actor, { rows, accounts }: Deleted): Promise<void> {
  const { post, deliveries, events } = rows;
  const media = await holdMediaOf(tx, rows);
  const isWhole = rows.media.every(({ mediaId }) => media.has(mediaId));
  const isAhead = new Date(post.scheduledAt) > now();
  await putBackPost(tx, post, await whoManages(tx, actor, post.managedById));
  await returnDeliveries(tx, {
    deliveries: deliveries.filter(({ connectionId }) => accounts.has(connectionId)),
    events,
    mayGoOut: ({ connectionId }) =>
      isWhole && isAhead && accounts.get(connectionId) !== "disconnected",
  });
  await putBackParts(tx, rows, { media, accounts });
}

async function whoManages(tx: Tx, { userId, workspaceId }: Actor, before: string): Promise<string> {
  if (await isMember(tx, workspaceId, before)) return before;
  return userId ?? findSeniorAdmin(tx, workspaceId);
}
