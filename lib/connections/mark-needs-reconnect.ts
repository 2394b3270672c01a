import type { Tx } from "@/lib/db";

type Refused = {
  id: string;
  /** As it was when the refused call was made. */
  sealedCredentials: string | null;
};

/**
 * Notes that the network refuses a connection's token, with a sentence for its people. False where
 * the connection was reconnected or disconnected since: every seal differs, so it names the token.
 */
export async function markNeedsReconnect(
  tx: Tx,
  { id, sealedCredentials }: Refused,
  reason: string,
): Promise<boolean> {
  const { count } = await tx.connection.updateMany({
    where: { id, sealedCredentials, state: "active" },
    data: { state: "needs_reconnect", reason },
  });
  return count === 1;
}
