import { z } from "zod";
import { type KeyRing, openWith, SealError } from "@/lib/kernel/sealing/envelope";
import { open, seal } from "@/lib/kernel/sealing/seal";
import type { AccountCredentials } from "@/lib/networks/network";

const Credentials = z.record(z.string(), z.string());

export function sealCredentials(connectionId: string, credentials: AccountCredentials): string {
  return seal(placeOf(connectionId), JSON.stringify(credentials));
}

/** Returns null once disconnected. Throws a SealError where the row was changed or its key is gone. */
export function openCredentials(connection: {
  id: string;
  sealedCredentials: string | null;
}): AccountCredentials | null {
  if (connection.sealedCredentials === null) return null;
  return Credentials.parse(JSON.parse(open(placeOf(connection.id), connection.sealedCredentials)));
}

export function canOpenCredentials(
  connection: { id: string; sealedCredentials: string },
  keys: KeyRing,
): boolean {
  try {
    openWith(keys, placeOf(connection.id), connection.sealedCredentials);
    return true;
  } catch (error) {
    if (error instanceof SealError) return false;
    throw error;
  }
}

function placeOf(rowId: string) {
  return { table: "Connection", rowId, field: "sealedCredentials" };
}
