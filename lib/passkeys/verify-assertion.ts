import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { isoBase64URL } from "@simplewebauthn/server/helpers";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { answeredChallenge, type Ceremony } from "./ceremony";
import { findByCredentialId, type PasskeyUse } from "./passkey-store";
import { relyingParty, userHandle } from "./relying-party";
import type { AuthenticationResponse } from "./schema";

type Passkey = NonNullable<Awaited<ReturnType<typeof findByCredentialId>>>;

export type ProvedPasskey = Omit<Passkey, "publicKey" | "user"> & {
  email: string;
  membership: Passkey["user"]["memberships"][number];
  use: PasskeyUse;
};

/**
 * Checks a signature, but not its counter and backup eligibility: the write that stores them does.
 * Throws `invalid_login`, always with the same sentence; the challenge is used up either way.
 */
export async function verifyAssertion(
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

export function passkeyRefused(cause?: unknown): AppError {
  return new AppError(
    "invalid_login",
    "This passkey was not accepted. Try again, or use another way to sign in.",
    { cause },
  );
}

/** An authenticator that was told which passkeys are allowed need not name their person. */
function assertUserHandle(
  { response }: AuthenticationResponse,
  { userId, required }: { userId: string; required: boolean },
): void {
  if (response.userHandle === undefined && !required) return;
  if (response.userHandle !== isoBase64URL.fromBuffer(userHandle(userId))) throw passkeyRefused();
}

type Expected = { challenge: string; passkey: Passkey };

async function verifiedUse(
  given: AuthenticationResponse,
  { challenge, passkey }: Expected,
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
