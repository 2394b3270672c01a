import type { Tx } from "@/lib/kernel/db";
import { endWaysIn } from "./account-store";

/** Leaves nothing of a former member's account but the name, which comments and posts show. */
export async function closeAccount(tx: Tx, userId: string): Promise<void> {
  await endWaysIn(tx, userId);
}
