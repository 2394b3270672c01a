import { db, transaction } from "@/lib/kernel/db";
import { assertDiskRoom } from "@/lib/kernel/disk-room";

export async function awaitAnswer(): Promise<void> {
  await db.$queryRaw`SELECT 1`;
}

export async function assertRoom(): Promise<void> {
  await transaction((tx) => assertDiskRoom((sql) => tx.$executeRawUnsafe(sql)));
}
