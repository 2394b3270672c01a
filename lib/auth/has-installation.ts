import { db } from "@/lib/kernel/db";
import { isInstalled } from "./installation-store";

export function hasInstallation(): Promise<boolean> {
  return isInstalled(db);
}
