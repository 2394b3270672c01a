import { hash, verify } from "@node-rs/argon2";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { findPasswordById } from "./user-store";

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

/** Throws `invalid_login`, after the same time for somebody who has no password. */
export async function provePassword(userId: string, password: string): Promise<void> {
  if (await verifyPassword(await findPasswordById(db, userId), password)) return;
  throw new AppError("invalid_login", "The password is not right.");
}
