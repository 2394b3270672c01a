import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import type { DateFormat, TimeFormat } from "@/lib/kernel/time/formats";

export async function storeDevice(
  tx: Tx,
  device: { userId: string; tokenHash: Uint8Array<ArrayBuffer> },
): Promise<boolean> {
  const lastSeenAt = now();
  const { count } = await tx.knownDevice.updateMany({ where: device, data: { lastSeenAt } });
  if (count > 0) return false;
  const created = await tx.knownDevice.createMany({
    data: { ...device, createdAt: lastSeenAt, lastSeenAt },
    skipDuplicates: true,
  });
  return created.count > 0;
}

export async function findPersonToTell(tx: Tx, userId: string) {
  const person = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, timeZone: true, dateFormat: true, timeFormat: true },
  });
  return {
    ...person,
    // Both columns are only ever written with values of these enums.
    dateFormat: person.dateFormat as DateFormat,
    timeFormat: person.timeFormat as TimeFormat,
  };
}

export async function deleteDevices(tx: Tx, unseenSince: Date): Promise<number> {
  const { count } = await tx.knownDevice.deleteMany({
    where: { lastSeenAt: { lt: unseenSince } },
    limit: purgeBatch,
  });
  return count;
}
