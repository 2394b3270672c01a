import { generateRegistrationOptions } from "@simplewebauthn/server";
import { challengeMinutes } from "./challenge-store";
import { relyingParty, userHandle } from "./relying-party";
import type { CreationOptions, RequestOptions } from "./schema";

type Descriptor = { credentialId: string; transports: string[] };

type Registering = {
  challenge: string;
  userId: string;
  email: string;
  name: string;
  known: Descriptor[];
};

const timeout = challengeMinutes * 60_000;

export async function creationOptions({
  challenge,
  userId,
  email,
  name,
  known,
}: Registering): Promise<CreationOptions> {
  const { id: rpID, name: rpName } = relyingParty();
  const { rp, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: userHandle(userId),
    userName: email,
    userDisplayName: name,
  });
  return {
    challenge,
    rp: { ...rp, id: rpID },
    user,
    pubKeyCredParams,
    timeout,
    attestation: "none",
    excludeCredentials: known.map(descriptor),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
  };
}

export function requestOptions(challenge: string, known: Descriptor[] = []): RequestOptions {
  return {
    challenge,
    rpId: relyingParty().id,
    timeout,
    userVerification: "required",
    allowCredentials: known.map(descriptor),
  };
}

function descriptor({ credentialId, transports }: Descriptor) {
  return { id: credentialId, type: "public-key" as const, transports };
}
