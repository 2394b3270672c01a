import type { Tx } from "@/lib/kernel/db";
import { isUniqueViolation } from "@/lib/kernel/sql-state";
import { distinctName } from "./distinct-name";
import { createPasskey, namesOfPasskeys, type PasskeyRow } from "./passkey-store";
import { type NewPasskey, registrationRefused } from "./verify-registration";

export async function insertPasskey(
  tx: Tx,
  userId: string,
  newPasskey: NewPasskey,
): Promise<PasskeyRow> {
  try {
    const name = distinctName(newPasskey.name, await namesOfPasskeys(tx, userId));
    return await createPasskey(tx, userId, { ...newPasskey, name });
  } catch (thrown) {
    if (isUniqueViolation(thrown)) throw registrationRefused(thrown);
    throw thrown;
  }
}
