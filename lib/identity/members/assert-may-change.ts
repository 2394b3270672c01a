import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { countAdmins, findRole, type MemberRow } from "./member-store";

/**
 * Throws `last_admin` when nobody would be left to administer the workspace. The members must be
 * locked.
 */
export async function assertAdminRemains(
  tx: Tx,
  { workspaceId }: Actor,
  member: MemberRow,
): Promise<void> {
  if (member.role !== "admin" || (await countAdmins(tx, workspaceId)) > 1) return;
  throw new AppError(
    "last_admin",
    `${member.user.name} is the only administrator. Make somebody else an administrator first.`,
  );
}

/**
 * Throws `forbidden` when the actor has ceased to be an administrator since the request began. The
 * members must be locked.
 */
export async function assertStillAdmin(tx: Tx, { workspaceId, userId }: Actor): Promise<void> {
  if (userId !== null && (await findRole(tx, workspaceId, userId)) === "admin") return;
  throw new AppError("forbidden", "You are no longer an administrator.");
}
