import { hash, verify } from "@node-rs/argon2";

/** Hashes a password by argon2id with the library's parameters (19 MiB, 2 passes, OWASP's). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** True where the password is the one that was hashed. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}

let decoy: Promise<string> | undefined;

/** Takes the time of a real verification, so that an unknown e-mail cannot be told from a wrong password. */
export async function verifyAgainstNobody(password: string): Promise<false> {
  decoy ??= hashPassword("nobody's password");
  await verifyPassword(await decoy, password);
  return false;
}
