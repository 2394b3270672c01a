import { verifyRegistrationResponse } from "@simplewebauthn/server";
import { decodeAttestationObject, isoBase64URL, isoCBOR } from "@simplewebauthn/server/helpers";
import { AppError } from "@/lib/kernel/errors";
import { answeredChallenge, type Ceremony } from "./ceremony";
import { passkeyName } from "./passkey-name";
import type { NewPasskey } from "./passkey-store";
import { relyingParty } from "./relying-party";
import type { RegistrationResponse } from "./schema";

export type Registration = { response: RegistrationResponse; userAgent: string | null };

/** Throws `validation_failed`, always with the same sentence; the challenge is used up either way. */
export async function verifyRegistration(
  { response, userAgent }: Registration,
  ceremony: Ceremony,
): Promise<{ newPasskey: NewPasskey; newUserId: string | null }> {
  const answered = await answeredChallenge(response.response.clientDataJSON, ceremony);
  if (!answered) throw registrationRefused();
  const { challenge, newUserId } = answered;
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = await verified(
    response,
    challenge,
  );
  const transports = response.response.transports ?? [];
  const model = aaguid === anonymousModel ? null : aaguid;
  return {
    newUserId,
    newPasskey: {
      credentialId: credential.id,
      publicKey: new Uint8Array(credential.publicKey),
      counter: BigInt(credential.counter),
      transports,
      aaguid: model,
      name: passkeyName({ aaguid: model, transports, userAgent }),
      backupEligible: credentialDeviceType === "multiDevice",
      synced: credentialBackedUp,
    },
  };
}

export function registrationRefused(cause?: unknown): AppError {
  const message = "This passkey could not be added. Start again.";
  const details = [{ path: "passkey", code: "not_verified", message }];
  return new AppError("validation_failed", message, { details, cause });
}

const anonymousModel = "00000000-0000-0000-0000-000000000000";

async function verified(given: RegistrationResponse, challenge: string) {
  const { id, origin } = relyingParty();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: withoutAttestation(given),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    });
    if (registrationInfo) return registrationInfo;
  } catch (cause) {
    throw registrationRefused(cause);
  }
  throw registrationRefused();
}

/**
 * No attestation is asked for, so a given one is dropped: judging it could make the library fetch
 * what a stranger's certificate names.
 */
function withoutAttestation({ response, ...credential }: RegistrationResponse) {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const attestationObject = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ["fmt", "none"],
      ["attStmt", new Map<string, string>()],
      ["authData", decoded.get("authData")],
    ]),
  );
  return {
    ...credential,
    clientExtensionResults: {},
    response: {
      clientDataJSON: response.clientDataJSON,
      attestationObject: isoBase64URL.fromBuffer(attestationObject),
    },
  };
}
