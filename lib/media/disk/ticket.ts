import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";

/** What a ticket is good for; one purpose's ticket is never another's. */
export type TicketPurpose = "upload" | "read";

const Sealed = z.strictObject({ claims: z.unknown(), expiresAtMs: z.int() });

/** Claims in the clear with a MAC over them and their purpose: for addresses that carry their own permission. */
export function issueTicket(
  purpose: TicketPurpose,
  { claims, expiresAt }: { claims: unknown; expiresAt: Date },
): string {
  const sealed = JSON.stringify({ claims, expiresAtMs: expiresAt.getTime() });
  const payload = Buffer.from(sealed).toString("base64url");
  const [signing] = env.ENCRYPTION_KEYS;
  if (!signing) throw new Error("The key ring is empty.");
  return `${payload}.${mac(signing.key, `${purpose}.${payload}`).toString("base64url")}`;
}

/** The claims of a genuine, live ticket; throws `forbidden` or `link_expired`. */
export function openTicket<Claims extends z.ZodType>(
  purpose: TicketPurpose,
  { ticket, claims }: { ticket: string | undefined; claims: Claims },
): z.output<Claims> {
  const [payload = "", signature = "", ...rest] = ticket?.split(".") ?? [];
  if (rest.length > 0 || !isGenuine(`${purpose}.${payload}`, signature)) {
    throw new AppError("forbidden", "This address is not valid. Ask for a new one.");
  }
  const sealed = Sealed.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  if (sealed.expiresAtMs <= now().getTime()) {
    throw new AppError("link_expired", "This address has expired. Ask for a new one.");
  }
  return claims.parse(sealed.claims);
}

/** Any key of the ring is accepted, so that rotating it breaks no upload under way. */
function isGenuine(signed: string, signature: string): boolean {
  const given = Buffer.from(signature, "base64url");
  return env.ENCRYPTION_KEYS.some(({ key }) => {
    const expected = mac(key, signed);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function mac(key: Buffer, signed: string): Buffer {
  const derived = hkdfSync("sha256", key, "", "media tickets", 32);
  return createHmac("sha256", Buffer.from(derived)).update(signed).digest();
}
