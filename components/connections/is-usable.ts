import type { NetworkSummary } from "@/lib/connections/schema";

export function isUsable({ mode, obstacle }: Pick<NetworkSummary, "mode" | "obstacle">): boolean {
  return mode !== "off" && obstacle === null;
}
