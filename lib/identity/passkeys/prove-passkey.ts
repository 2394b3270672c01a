import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { isoBase64URL } from "@simplewebauthn/server/helpers";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { answeredChallenge, type Ceremony } from "./ceremony";
import { notifyPasskey } from "./passkey-notice";
import {
  findByCredentialId,
  type PasskeyUse,
  passkeyExists,
  recordPasskeyUse,
} from "./passkey-store";
import { relyingParty, userHandle } from "./relying-party";
import type { AuthenticationResponse } from "./schema";

type Passkey = NonNullable<Awaited<ReturnType<typeof findByCredentialId>>>;

type ProvedPasskey = Omit<Passkey, "publicKey" | "user"> & {
  email: string;
  membership: Passkey["user"]["memberships"][number];
  use: PasskeyUse;
};

/**
 * Verifies a passkey's answer and does the work that it lets one do, in the transaction that notes
 * the passkey's use. Throws `invalid_login`.
 */
export async function provePasskey<T>(
  {
    response,
    ceremony,
    requestId,
    userId,
  }: {
    response: AuthenticationResponse;
    ceremony: Ceremony;
    requestId: string | null;
    /** The passkey must be this person's; absent where it tells who signs in. */
    userId?: string;
  },
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

/**
 * Checks a signature, but not its counter and backup eligibility: the write that stores them does.
 * Throws `invalid_login`, always with the same sentence; the challenge is used up either way.
 */
async function verifyAssertion(
  given: AuthenticationResponse,
  ceremony: Ceremony,
): Promise<ProvedPasskey> {
  const answered = await answeredChallenge(given.response.clientDataJSON, ceremony);
  const passkey = await findByCredentialId(db, given.id);
  const membership = passkey?.user.memberships[0];
  if (!answered || !passkey || !membership) throw passkeyRefused();
  assertUserHandle(given, { userId: passkey.userId, required: ceremony.purpose === "sign_in" });
  const use = await verifiedUse(given, { challenge: answered.challenge, passkey });
  const { id, userId, name } = passkey;
  return { id, userId, name, email: passkey.user.email, membership, use };
}

/** An authenticator that was told which passkeys are allowed need not name their person. */
function assertUserHandle(
  { response }: AuthenticationResponse,
  { userId, required }: { userId: string; required: boolean },
): void {
  if (response.userHandle === undefined && !required) return;
  if (response.userHandle !== isoBase64URL.fromBuffer(userHandle(userId))) throw passkeyRefused();
}

async function verifiedUse(
  given: AuthenticationResponse,
  { challenge, passkey }: { challenge: string; passkey: Passkey },
): Promise<PasskeyUse> {
  const { id, origin } = relyingParty();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: withoutExtensions(given),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    // The library would refuse a low counter before it looks at the signature.
    credential: { id: given.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch((cause: unknown) => {
    throw passkeyRefused(cause);
  });
  if (!verified) throw passkeyRefused();
  const { newCounter, credentialDeviceType, credentialBackedUp } = authenticationInfo;
  return {
    counter: BigInt(newCounter),
    backupEligible: credentialDeviceType === "multiDevice",
    synced: credentialBackedUp,
  };
}

function withoutExtensions({ response, ...credential }: AuthenticationResponse) {
  const { userHandle: handle, ...signed } = response;
  return {
    ...credential,
    clientExtensionResults: {},
    response: handle === undefined ? signed : { ...signed, userHandle: handle },
  };
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

function passkeyRefused(cause?: unknown): AppError {
  return new AppError(
    "invalid_login",
    "This passkey was not accepted. Try again, or use another way to sign in.",
    { cause },
  );
}
