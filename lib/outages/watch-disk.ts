import { type Loop, startInterval } from "@/lib/async/interval";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { storageAt } from "@/lib/media/media-storage";
import { storageReasons } from "@/lib/words/reasons";
import { endOutage, reportOutage } from "./report-outage";

const everyMs = 15_000;

export function startDiskWatch(): Loop {
  return startInterval({ name: "disk watch", everyMs, tick: () => watchDisk() });
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
