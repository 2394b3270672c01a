import type { NetworkId } from ".";
import { startBlueskySimulator } from "./bluesky/simulator";
import { startFacebookSimulator } from "./facebook/simulator";
import { startGhostSimulator } from "./ghost/simulator";
import { startInstagramSimulator } from "./instagram/simulator";
import { startLinkedInSimulator } from "./linkedin/simulator";
import { startMastodonSimulator } from "./mastodon/simulator";
import type { StartSimulator } from "./simulator";
import { startThreadsSimulator } from "./threads/simulator";
import { startWordPressSimulator } from "./wordpress/simulator";
import { startXSimulator } from "./x/simulator";

/** The registry of simulators, in its own file because the product must not load them. */
export const simulators = {
  facebook: startFacebookSimulator,
  instagram: startInstagramSimulator,
  linkedin: startLinkedInSimulator,
  bluesky: startBlueskySimulator,
  mastodon: startMastodonSimulator,
  threads: startThreadsSimulator,
  x: startXSimulator,
  wordpress: startWordPressSimulator,
  ghost: startGhostSimulator,
} satisfies Record<NetworkId, StartSimulator>;
