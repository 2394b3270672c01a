import { hash, verify } from "@node-rs/argon2";

export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let decoy: Promise<string> | undefined;

/**
 * Takes equally long without a hash, so that timing reveals neither unknown addresses nor people
 * who have no password.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword("nobody's password");
  const proved = await verify(passwordHash ?? (await decoy), password);
  return proved && passwordHash !== null;
}
