import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";
import type { CredentialKind } from "@/prisma/generated/client";

/**
 * `herald_<t|p>_<id>_<secret><checksum>`: the row's id as 32 hex digits, 256 random bits as 43
 * digits of base 62, and six digits of CRC-32 that reveal a typing mistake.
 */
const form = /^herald_([tp])_([\da-f]{32})_([\dA-Za-z]{43})([\dA-Za-z]{6})$/;

const letters = { team: "t", personal: "p" } as const;

export type TokenParts = { kind: CredentialKind; id: string; secretHash: Uint8Array<ArrayBuffer> };

export function makeToken(kind: CredentialKind): TokenParts & { token: string } {
  const id = randomUUID();
  const secret = base62(BigInt(`0x${randomBytes(32).toString("hex")}`), 43);
  const body = `herald_${letters[kind]}_${id.replaceAll("-", "")}_${secret}`;
  return { kind, id, secretHash: hash(secret), token: `${body}${checksum(body)}` };
}

export function readToken(token: string): TokenParts | null {
  const [, letter, hex = "", secret = "", sum] = form.exec(token) ?? [];
  if (!letter || sum !== checksum(token.slice(0, -6))) return null;
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { kind: letter === "t" ? "team" : "personal", id, secretHash: hash(secret) };
}

export function tokenPrefix({ kind, id }: Pick<TokenParts, "kind" | "id">): string {
  return `herald_${letters[kind]}_${id.slice(0, 8)}`;
}

export function isSameSecret(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

function hash(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(secret).digest());
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), 6);
}

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function base62(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; rest > 0n; rest /= 62n) text = `${digits[Number(rest % 62n)]}${text}`;
  return text.padStart(length, "0");
}
