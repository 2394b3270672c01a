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
 * none of its former ways in. Returns null when a member has the address, or when the account has
 * another id than the one that was announced.
 */
export async function openAccount(tx: Tx, account: NewAccount): Promise<string | null> {
  const inserted = await insertAccount(tx, account);
  if (inserted) return inserted;
  const formerId = await lockFormerAccount(tx, account.email);
  if (!formerId || formerId !== (account.id ?? formerId)) return null;
  await endWaysIn(tx, formerId);
  await renewAccount(tx, formerId, account);
  return formerId;
}

export async function formerAccountId(tx: Tx, email: string): Promise<string | null> {
  return await lockFormerAccount(tx, email);
}

export async function closeAccount(tx: Tx, userId: string): Promise<void> {
  await endWaysIn(tx, userId);
}
