import { db } from "@/lib/kernel/db";

export async function awaitAnswer(): Promise<void> {
  await db.$queryRaw`SELECT 1`;
}
