import { createHash } from "node:crypto";

/** Ignores case, separators and the ways to write a letter; nothing is left of signs alone. */
export function comparable(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** 64 bits tell passwords apart; `frequent-passwords.json` lists them. */
export function fingerprint(password: string): string {
  const hash = createHash("sha256").update(comparable(password)).digest();
  return hash.subarray(0, 8).toString("base64url");
}
