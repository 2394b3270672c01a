import { db } from "@/lib/kernel/db";

export async function assertDatabase(): Promise<void> {
  await db.$queryRaw`SELECT 1`;
}
