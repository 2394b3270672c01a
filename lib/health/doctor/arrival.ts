import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { BlockList } from "node:net";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { isTrustedProxy, readForwarding } from "@/lib/kernel/limits/client-address";
import type { Arrival } from "./schema";

const validMs = 60_000;

export function createTicket(keys = env.ENCRYPTION_KEYS): string {
  const claims = `${now().getTime() + validMs}.${randomBytes(12).toString("base64url")}`;
  return `${claims}.${mac(keys[0]?.key, `ticket.${claims}`)}`;
}

export function describeArrival(
  request: { headers: Pick<Headers, "get"> },
  { ticket }: { ticket: string },
  trusted: BlockList = env.TRUSTED_PROXIES,
): Arrival {
  if (!isTicket(ticket)) throw new AppError("not_found", "There is nothing at this address.");
  const forwarding = readForwarding(request, trusted);
  return {
    ...forwarding,
    trusted: isTrustedProxy(forwarding.socketAddress, trusted),
    proof: proofOf(ticket),
  };
}

function isTicket(ticket: string): boolean {
  const [expiresAt = "", nonce = "", given = ""] = ticket.split(".");
  if (!(Number(expiresAt) > now().getTime())) return false;
  const signed = `ticket.${expiresAt}.${nonce}`;
  return env.ENCRYPTION_KEYS.some(({ key }) => isEqual(mac(key, signed), given));
}

function proofOf(ticket: string): string {
  return mac(env.ENCRYPTION_KEYS[0]?.key, `proof.${ticket}`);
}

export function isProof(proof: string, ticket: string, keys = env.ENCRYPTION_KEYS): boolean {
  return keys.some(({ key }) => isEqual(mac(key, `proof.${ticket}`), proof));
}

function mac(key: Buffer | undefined, text: string): string {
  if (!key) throw new Error("The key ring is empty.");
  const derived = Buffer.from(hkdfSync("sha256", key, "", "arrivals", 32));
  return createHmac("sha256", derived).update(text).digest("base64url");
}

function isEqual(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
