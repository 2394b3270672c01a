import type { NetworkId } from ".";
import { startBlueskySimulator } from "./bluesky/simulator";
import { startFacebookSimulator } from "./facebook/simulator";
import { startGhostSimulator } from "./ghost/simulator";
import { startInstagramSimulator } from "./instagram/simulator";
import { startLinkedInSimulator } from "./linkedin/simulator";
import { startMastodonSimulator } from "./mastodon/simulator";
import type { StartSimulator } from "./simulator";
import { startWordPressSimulator } from "./wordpress/simulator";

/** The registry of simulators, in its own file because the product must not load them. */
export const simulators = {
  facebook: startFacebookSimulator,
  instagram: startInstagramSimulator,
  linkedin: startLinkedInSimulator,
  bluesky: startBlueskySimulator,
  mastodon: startMastodonSimulator,
  wordpress: startWordPressSimulator,
  ghost: startGhostSimulator,
} satisfies Record<NetworkId, StartSimulator>;
