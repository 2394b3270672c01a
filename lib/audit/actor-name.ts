import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";

export async function actorName(tx: Tx, { userId }: Actor): Promise<string> {
  if (userId === null) return "An API key";
  const user = await tx.user.findUnique({ where: { id: userId }, select: { name: true } });
  return user?.name ?? "Somebody";
}
