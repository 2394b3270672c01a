import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";

/** Returns the name of who acts, which rows keep: a person's, or that of a team's key. */
export async function actorName(tx: Tx, { userId, credentialId }: Actor): Promise<string> {
  const select = { name: true };
  if (userId !== null) {
    return (await tx.user.findUnique({ where: { id: userId }, select }))?.name ?? "";
  }
  if (credentialId === null) return "";
  return (await tx.credential.findUnique({ where: { id: credentialId }, select }))?.name ?? "";
}
