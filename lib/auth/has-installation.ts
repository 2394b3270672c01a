import { db } from "@/lib/db";
import { isInstalled } from "./installation-store";

/** True once somebody has set this installation up. */
export function hasInstallation(): Promise<boolean> {
  return isInstalled(db);
}
