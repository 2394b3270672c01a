import { recordAudit } from "@/lib/audit/record-audit";
import { type Tx, transaction } from "@/lib/kernel/db";
import { workspaceId } from "@/lib/kernel/workspace-id";
import type { Ceremony } from "./ceremony";
import { notifyPasskey } from "./passkey-notice";
import { passkeyExists, recordPasskeyUse } from "./passkey-store";
import type { AuthenticationResponse } from "./schema";
import { type ProvedPasskey, passkeyRefused, verifyAssertion } from "./verify-assertion";

type Proof = {
  response: AuthenticationResponse;
  ceremony: Ceremony;
  requestId: string | null;
  /** The passkey must be this person's; absent where it tells who signs in. */
  userId?: string;
};

/**
 * Verifies a passkey's answer and does the work that it lets one do, in the transaction that notes
 * the passkey's use. Throws `invalid_login`.
 */
export async function provePasskey<T>(
  { response, ceremony, requestId, userId }: Proof,
  work: (tx: Tx, passkey: ProvedPasskey) => Promise<T>,
): Promise<T> {
  const passkey = await verifyAssertion(response, ceremony);
  if (userId !== undefined && passkey.userId !== userId) throw passkeyRefused();
  const done = await transaction(async (tx) => {
    if (await recordPasskeyUse(tx, passkey.id, passkey.use))
      return { result: await work(tx, passkey) };
    await reportCopy(tx, passkey, requestId);
    return null;
  });
  // The report must be committed before the refusal ends the request.
  if (!done) throw passkeyRefused();
  return done.result;
}

/** An answer that contradicts what is stored means a copy, unless the passkey was just removed. */
async function reportCopy(tx: Tx, passkey: ProvedPasskey, requestId: string | null): Promise<void> {
  if (!(await passkeyExists(tx, passkey.id))) return;
  const { id, userId, email, name } = passkey;
  const workspace = workspaceId(passkey.membership.workspaceId);
  const author = { workspaceId: workspace, userId, credentialId: null, requestId };
  await recordAudit(tx, author, {
    action: "passkey.refused",
    targetType: "passkey",
    targetId: id,
  });
  await notifyPasskey(tx, workspace, { event: "refused", userId, email, name });
}
