import { z } from "zod";
import { CallbackKind } from "../../simulation/callback";
import type { Visit } from "../../simulation/router";
import type { SimulatedSite } from "../../simulation/start";
import type { Effect } from "./effects";
import type { Media } from "./state";
import type { Store } from "./store";

const milliseconds = z.number().int().min(0).default(0);
const count = z.number().int().min(0);

/** Peculiarities of the network, at their usual settings. */
export const Switches = z.object({
  /** How many looks find a new container in progress. */
  photoLooks: count.default(0),
  videoLooks: count.default(2),
  carouselLooks: count.default(0),
  /** How many looks say that a new container does not exist. */
  unknownLooks: count.default(0),
  /** How many of the next containers end in an error, and its subcode. */
  failingContainers: count.default(0),
  containerError: count.default(2_207_053),
  /** Posts that an account may publish in 24 hours; the network's own pages disagree. */
  quotaTotal: count.default(50),
  /** Containers that an account may make in 24 hours. */
  containersPerDay: count.default(400),
  /** How long the network waits for a file. */
  fetchTimeoutMs: count.default(10_000),
  /** Whether answers about tokens and accounts come in a list of one. */
  wrapped: z.boolean().default(false),
  /** What a second publication of the same container does. */
  republish: z.enum(["refuse", "same", "again"]).default("refuse"),
  /** Whether comments have the rules of the former API: 300 characters, 4 hashtags, 1 address. */
  legacyComments: z.boolean().default(false),
  /** How long lists do not show what is new. */
  mediaLagMs: milliseconds,
  commentsLagMs: milliseconds,
  /** The network's clock against ours. */
  clockSkewMs: z.number().int().default(0),
  callback: CallbackKind.default("usual"),
  /** Whether answers say how much of the call quota is used, and how many percent they say. */
  usageHeaders: z.boolean().default(true),
  usagePercent: z.number().min(0).max(100).default(1),
});
export type Switches = z.output<typeof Switches>;

/** What every part of the simulated network shares. */
export type Site = SimulatedSite<Switches, Store>;

/** The network's own time. */
export function networkTimeMs({ now, switches }: Site): number {
  return now().getTime() + switches.clockSkewMs;
}

export function record(site: Site, visit: Visit, effect: Effect): void {
  site.store.record(effect, {
    atMs: site.now().getTime(),
    operation: visit.operation,
    requestHash: visit.request.hash,
  });
}

/** As the Graph API writes it: no milliseconds, an offset without a colon. */
export function graphTime(site: Site, atMs: number): string {
  const shown = new Date(atMs + site.switches.clockSkewMs).toISOString();
  return shown.replace(/\.\d{3}Z$/, "+0000");
}

export function permalinkOf({ baseUrl, store }: Site, media: Media): string {
  const isReel = store.state.containers.get(media.containerId)?.type === "REELS";
  return `${baseUrl}/${isReel ? "reel" : "p"}/${media.shortcode}/`;
}
