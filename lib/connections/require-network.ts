import { AppError } from "@/lib/kernel/errors";
import { findNetworkBySegment } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";

export function requireNetwork(segment: string): Network {
  const network = findNetworkBySegment(segment);
  if (!network) throw new AppError("not_found", "There is no network at this address.");
  return network;
}
