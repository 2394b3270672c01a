import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { insertChallenge, takeChallenge } from "./challenge-store";

export type Ceremony =
  | { purpose: "register" | "confirm"; sessionId: string }
  | { purpose: "sign_in"; browser: string }
  | { purpose: "accept_invitation"; invitationId: string };

const randomLength = 32;

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

export type AnsweredChallenge = { challenge: string; newUserId: string | null };

/**
 * Takes the challenge that a browser's answer names. It is gone afterwards, also where the answer is
 * wrong. Returns null unless it is a live challenge of this ceremony.
 */
export async function answeredChallenge(
  clientDataJSON: string,
  ceremony: Ceremony,
): Promise<AnsweredChallenge | null> {
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

const unreadable = { challenge: "", crossOrigin: false };

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

function boundTo(ceremony: Ceremony) {
  return {
    sessionId: "sessionId" in ceremony ? ceremony.sessionId : null,
    invitationId: "invitationId" in ceremony ? ceremony.invitationId : null,
  };
}

function browserOf(ceremony: Ceremony): string | null {
  return ceremony.purpose === "sign_in" ? ceremony.browser : null;
}

/** A challenge of the sign-in ends in a hash that only the browser with the cookie leads to. */
function newChallenge(browser: string | null): string {
  const random = randomBytes(randomLength);
  return Buffer.concat(browser === null ? [random] : [random, proof(random, browser)]).toString(
    "base64url",
  );
}

function isOfBrowser(challenge: string, browser: string | null): boolean {
  if (browser === null) return true;
  const bytes = Buffer.from(challenge, "base64url");
  const expected = proof(bytes.subarray(0, randomLength), browser);
  const given = bytes.subarray(randomLength);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function proof(random: Buffer, browser: string): Buffer {
  return createHash("sha256").update(random).update(browser).digest();
}
