import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";

export type TokenPurpose = "upload" | "read";

const Sealed = z.strictObject({ claims: z.unknown(), expiresAtMs: z.int() });

export function signToken(
  purpose: TokenPurpose,
  { claims, expiresAt }: { claims: unknown; expiresAt: Date },
): string {
  const sealed = JSON.stringify({ claims, expiresAtMs: expiresAt.getTime() });
  const payload = Buffer.from(sealed).toString("base64url");
  const [signing] = env.ENCRYPTION_KEYS;
  if (!signing) throw new Error("The key ring is empty.");
  return `${payload}.${mac(signing.key, `${purpose}.${payload}`).toString("base64url")}`;
}

export function verifyToken<Claims extends z.ZodType>(
  purpose: TokenPurpose,
  { token, claims }: { token: string | undefined; claims: Claims },
): z.output<Claims> {
  const [payload = "", signature = "", ...rest] = token?.split(".") ?? [];
  if (rest.length > 0 || !isSigned(`${purpose}.${payload}`, signature)) {
    throw new AppError("forbidden", "This address is not valid. Ask for a new one.");
  }
  const sealed = Sealed.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  if (sealed.expiresAtMs <= now().getTime()) {
    throw new AppError("link_expired", "This address has expired. Ask for a new one.");
  }
  return claims.parse(sealed.claims);
}

/** Accepts every key of the ring, so that a rotation breaks no running upload. */
function isSigned(signed: string, signature: string): boolean {
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
