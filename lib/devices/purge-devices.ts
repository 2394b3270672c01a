import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { deviceCookie } from "./device-cookie";
import { deleteDevices } from "./device-store";

export function purgeDevices(): Promise<number> {
  return deleteDevices(db, new Date(now().getTime() - deviceCookie.maxAgeSeconds * 1000));
}
