import { networks } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import { modeOf, requireContext } from "./network-context";

export async function testClientAddress(): Promise<boolean> {
  const asking = Object.values<Network>(networks).filter(({ id, clientMetadata }) => {
    return clientMetadata && modeOf(id) === "live";
  });
  const tested = await Promise.all(
    asking.map((network) => network.testApp(requireContext(network, false)).catch(() => [])),
  );
  return tested.flat().some(({ code, result }) => code === "app" && result === "passed");
}
