import { bluesky } from "./bluesky";
import { eachBounded } from "./bounded";
import { facebook } from "./facebook";
import { ghost } from "./ghost";
import { instagram } from "./instagram";
import { linkedin } from "./linkedin";
import { mastodon } from "./mastodon";
import type { Network } from "./network";
import { threads } from "./threads";
import { wordpress } from "./wordpress";
import { x } from "./x";

/** Each network that is listed here is bounded: `bounded.ts` stands between its answers and our rows. */
export const networks = eachBounded({
  facebook,
  instagram,
  linkedin,
  bluesky,
  mastodon,
  threads,
  x,
  wordpress,
  ghost,
});

export type NetworkId = keyof typeof networks;

/** Ids in the database may outlive a network, so the result can be undefined. */
export function findNetwork(id: string): Network | undefined {
  return Object.values<Network>(networks).find((network) => network.id === id);
}

export function findNetworkByApiName(apiName: string): Network | undefined {
  return Object.values<Network>(networks).find((network) => network.apiName === apiName);
}

export function findNetworkBySegment(segment: string): Network | undefined {
  return Object.values<Network>(networks).find((network) => network.oauthSegment === segment);
}
