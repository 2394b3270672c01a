import type { Tx } from "@/lib/kernel/db";
import { endWaysIn } from "./account-store";

export async function closeAccount(tx: Tx, userId: string): Promise<void> {
  await endWaysIn(tx, userId);
}
