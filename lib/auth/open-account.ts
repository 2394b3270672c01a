import type { Tx } from "@/lib/kernel/db";
import {
  endWaysIn,
  insertAccount,
  lockFormerAccount,
  type NewAccount,
  renewAccount,
} from "./account-store";

/**
 * Returns the id of an account for an address: a new one, or a former member's with a new name and
 * none of its former ways in. Returns null when a member has the address.
 */
export async function openAccount(tx: Tx, account: NewAccount): Promise<string | null> {
  const inserted = await insertAccount(tx, account);
  if (inserted) return inserted;
  const formerId = await lockFormerAccount(tx, account.email);
  if (!formerId) return null;
  await endWaysIn(tx, formerId);
  await renewAccount(tx, formerId, account);
  return formerId;
}
