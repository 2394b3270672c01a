import { type NetworkId, networks } from "@/lib/networks";
import { realServer } from "./bluesky/server";
import { realBluesky } from "./bluesky/start";
import { type SimulatedNetwork, simulateNetwork } from "./simulated-network";

type ContractNetwork = [id: NetworkId, start: () => Promise<SimulatedNetwork>];

const server = realServer();

export const contractNetworks: ContractNetwork[] = server
  ? [["bluesky", () => realBluesky(server)]]
  : (Object.keys(networks) as NetworkId[]).map((id) => [id, () => simulateNetwork(id)]);
