import type { NetworkSummary } from "@/lib/connections/schema";

/** Whether accounts of the network can be connected here at all. */
export function isUsable({ mode, obstacle }: Pick<NetworkSummary, "mode" | "obstacle">): boolean {
  return mode !== "off" && obstacle === null;
}
