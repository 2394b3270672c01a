import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { generateRegistrationOptions } from "@simplewebauthn/server";
import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import {
  challengeMinutes,
  deleteExpiredChallenges,
  insertChallenge,
  takeChallenge,
} from "./challenge-store";
import { relyingParty, userHandle } from "./relying-party";
import type { CreationOptions, RequestOptions } from "./schema";

const randomLength = 32;
const timeout = challengeMinutes * 60_000;

export type Ceremony =
  | { purpose: "register" | "confirm"; sessionId: string }
  | { purpose: "sign_in"; browser: string }
  | { purpose: "accept_invitation"; invitationId: string };

export async function beginCeremony(ceremony: Ceremony, newUserId?: string): Promise<string> {
  const challenge = newChallenge(browserOf(ceremony));
  await insertChallenge(db, {
    challenge,
    purpose: ceremony.purpose,
    ...boundTo(ceremony),
    newUserId: newUserId ?? null,
  });
  return challenge;
}

/**
 * Takes the challenge that a browser's answer names. It is gone afterwards, also where the answer is
 * wrong. Returns null unless it is a live challenge of this ceremony.
 */
export async function answeredChallenge(
  clientDataJSON: string,
  ceremony: Ceremony,
): Promise<{ challenge: string; newUserId: string | null } | null> {
  const { challenge, crossOrigin } = clientDataOf(clientDataJSON);
  const row = await takeChallenge(db, challenge);
  // No page of ours stands in a frame of another site.
  if (!row || row.expiresAt <= now() || crossOrigin) return null;
  const { sessionId, invitationId } = boundTo(ceremony);
  const isOfCeremony =
    row.purpose === ceremony.purpose &&
    row.sessionId === sessionId &&
    row.invitationId === invitationId &&
    isOfBrowser(challenge, browserOf(ceremony));
  return isOfCeremony ? { challenge, newUserId: row.newUserId } : null;
}

type Descriptor = { credentialId: string; transports: string[] };

export async function creationOptions({
  challenge,
  userId,
  email,
  name,
  known,
}: {
  challenge: string;
  userId: string;
  email: string;
  name: string;
  known: Descriptor[];
}): Promise<CreationOptions> {
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

export function ownSession(actor: Actor): { userId: string; sessionId: string } {
  const { sessionId } = actor;
  if (sessionId !== null) return { userId: personOf(actor), sessionId };
  throw new AppError("session_required", "Only a signed-in person can do this, not a credential.");
}

export function purgeChallenges(): Promise<number> {
  return deleteExpiredChallenges(db);
}

/** A challenge of the sign-in ends in a hash that only the browser with the cookie leads to. */
function newChallenge(browser: string | null): string {
  const random = randomBytes(randomLength);
  return Buffer.concat(browser === null ? [random] : [random, proof(random, browser)]).toString(
    "base64url",
  );
}

function proof(random: Buffer, browser: string): Buffer {
  return createHash("sha256").update(random).update(browser).digest();
}

function browserOf(ceremony: Ceremony): string | null {
  return ceremony.purpose === "sign_in" ? ceremony.browser : null;
}

function boundTo(ceremony: Ceremony) {
  return {
    sessionId: "sessionId" in ceremony ? ceremony.sessionId : null,
    invitationId: "invitationId" in ceremony ? ceremony.invitationId : null,
  };
}

/** The bytes are anything that a stranger sent: text that Postgres cannot store is not looked up. */
function clientDataOf(clientDataJSON: string): { challenge: string; crossOrigin: boolean } {
  try {
    const { challenge, crossOrigin } = decodeClientDataJSON(clientDataJSON);
    if (!/^[\w-]{1,200}$/.test(challenge)) return unreadable;
    return { challenge, crossOrigin: crossOrigin === true };
  } catch {
    return unreadable;
  }
}

const unreadable = { challenge: "", crossOrigin: false };

function isOfBrowser(challenge: string, browser: string | null): boolean {
  if (browser === null) return true;
  const bytes = Buffer.from(challenge, "base64url");
  const expected = proof(bytes.subarray(0, randomLength), browser);
  const given = bytes.subarray(randomLength);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function descriptor({ credentialId, transports }: Descriptor) {
  return { id: credentialId, type: "public-key" as const, transports };
}
