import type { Tx } from "@/lib/kernel/db";
import { isUniqueViolation } from "@/lib/kernel/sql-state";
import { createPasskey, type PasskeyRow } from "./passkey-store";
import { type NewPasskey, registrationRefused } from "./verify-registration";

/** Throws `validation_failed` for a passkey that somebody has already. The caller records the audit. */
export async function insertPasskey(
  tx: Tx,
  userId: string,
  newPasskey: NewPasskey,
): Promise<PasskeyRow> {
  try {
    return await createPasskey(tx, userId, newPasskey);
  } catch (thrown) {
    if (isUniqueViolation(thrown)) throw registrationRefused(thrown);
    throw thrown;
  }
}
