import { createHash, randomBytes } from "node:crypto";

export function newOneTimeToken(): { token: string; tokenHash: Uint8Array<ArrayBuffer> } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(token).digest());
}
