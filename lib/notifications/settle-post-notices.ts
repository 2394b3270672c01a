import type { Tx } from "@/lib/kernel/db";
import { markPostRead } from "./notification-store";

/** Takes what everybody was told about one post at one account off their minds. */
export async function settlePostNotices(
  tx: Tx,
  { postId, connectionId }: { postId: string; connectionId: string },
): Promise<void> {
  await markPostRead(tx, { postId, connectionId });
}
