import { db } from "@/lib/kernel/db";

/** Throws where the database does not answer. */
export async function assertDatabase(): Promise<void> {
  await db.$queryRaw`SELECT 1`;
}
