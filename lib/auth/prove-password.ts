import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { verifyPassword } from "./password";
import { findPasswordById } from "./user-store";

/** Throws `invalid_login`, after the same time for somebody who has no password. */
export async function provePassword(userId: string, password: string): Promise<void> {
  if (await verifyPassword(await findPasswordById(db, userId), password)) return;
  throw new AppError("invalid_login", "The password is not right.");
}
