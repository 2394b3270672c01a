import { hash, verify } from "@node-rs/argon2";

/** Hashes with argon2id and the library's parameters (19 MiB, 2 passes, as OWASP recommends). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}

let decoy: Promise<string> | undefined;

/**
 * Takes as long as a real verification, so that timing does not reveal unknown e-mail addresses.
 */
export async function verifyAgainstDecoy(password: string): Promise<false> {
  decoy ??= hashPassword("nobody's password");
  await verifyPassword(await decoy, password);
  return false;
}
