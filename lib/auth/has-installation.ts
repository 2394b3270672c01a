import { db } from "@/lib/kernel/db";
import { isInstalled } from "./installation-store";

/** True once somebody has set this installation up. */
export function hasInstallation(): Promise<boolean> {
  return isInstalled(db);
}
