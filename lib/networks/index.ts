import { facebook } from "./facebook";
import { instagram } from "./instagram";
import { linkedin } from "./linkedin";
import type { Network } from "./network";

/** The registry: a network is added by one line here. The order fixes the simulators' ports. */
export const networks = { facebook, instagram, linkedin } satisfies Record<string, Network>;

export type NetworkId = keyof typeof networks;

/** The network with this id, or undefined: ids in the database may outlive a network. */
export function findNetwork(id: string): Network | undefined {
  return Object.values<Network>(networks).find((network) => network.id === id);
}

/** The network whose callbacks carry this path word. */
export function findNetworkByApiName(apiName: string): Network | undefined {
  return Object.values<Network>(networks).find((network) => network.apiName === apiName);
}

/** The network whose OAuth routes carry this path word. */
export function findNetworkBySegment(segment: string): Network | undefined {
  return Object.values<Network>(networks).find((network) => network.oauthSegment === segment);
}
