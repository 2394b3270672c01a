import { type Loop, startInterval } from "@/lib/kernel/async/interval";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { storageAt } from "@/lib/library/media/media-storage";
import { StorageTrouble } from "@/lib/library/media/storage";
import { storageReasons } from "@/lib/records/words/reasons";
import { endOutage, reportOutage } from "./report-outage";

const diskEveryMs = 15_000;
const storageEveryMs = 30_000;
const browsersEveryMs = 3_600_000;

export function startStorageWatch(): Loop {
  const check = checkBucket();
  return startInterval({
    name: "storage watch",
    everyMs: storageEveryMs,
    tick: () => watchStorage(check),
  });
}

export async function watchStorage(check: () => Promise<void>): Promise<boolean> {
  try {
    await check();
    await endOutage("storage", now());
  } catch (err) {
    log.warn({ err }, "The storage for media cannot be used.");
    const unknown = storageReasons.because("unwritable");
    await reportOutage("storage", err instanceof StorageTrouble ? err.reason : unknown);
  }
  return false;
}

export function checkBucket(): () => Promise<void> {
  let askedAt = 0;
  return async () => {
    if (!env.s3) return;
    const storage = storageAt("s3");
    await storage.assertReady();
    if (now().getTime() - askedAt < browsersEveryMs) return;
    await storage.assertOpenToBrowsers();
    askedAt = now().getTime();
  };
}

export function startDiskWatch(): Loop {
  return startInterval({ name: "disk watch", everyMs: diskEveryMs, tick: () => watchDisk() });
}

export async function watchDisk(hasRoom = () => storageAt("disk").hasRoomFor(0)): Promise<boolean> {
  if (await hasRoom()) await endOutage("disk", now());
  else
    await reportOutage(
      "disk",
      storageReasons.because("disk_full", { megabytes: env.DISK_RESERVE_MB }),
    );
  return false;
}
