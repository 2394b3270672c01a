import type { NetworkSummary } from "@/lib/connections/schema";

/** True where accounts of the network can be connected on this installation. */
export function isUsable({ mode, obstacle }: Pick<NetworkSummary, "mode" | "obstacle">): boolean {
  return mode !== "off" && obstacle === null;
}
