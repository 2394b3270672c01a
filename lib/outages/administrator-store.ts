import { db } from "@/lib/kernel/db";

export type Administrator = { email: string };

export async function findAdministrators(): Promise<Administrator[]> {
  return await db.user.findMany({
    where: { memberships: { some: { role: "admin" } } },
    orderBy: { id: "asc" },
    select: { email: true },
  });
}
