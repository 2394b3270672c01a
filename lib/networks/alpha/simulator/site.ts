import { z } from "zod";
import { CallbackKind } from "../../simulation/callback";
import type { Visit } from "../../simulation/router";
import type { SimulatedSite } from "../../simulation/start";
import type { Effect } from "./effects";
import type { Store } from "./store";

/** Peculiarities of the network, at their usual settings. */
export const Switches = z.object({
  /** The app setting "Require App Secret". */
  requireProof: z.boolean().default(true),
  /** The most Pages that one answer of /me/accounts lists. */
  accountsPerAnswer: z.number().int().min(1).default(100),
  /** How long the feed does not show a new post. */
  feedLagMs: z.number().int().min(0).default(0),
  /** The ranked feed leaves out the newest posts, for good. */
  feedOmitsNewest: z.number().int().min(0).default(0),
  /** How long a published photo does not name its story. */
  storyLagMs: z.number().int().min(0).default(0),
  commentsLagMs: z.number().int().min(0).default(0),
  /** The network's clock against ours. */
  clockSkewMs: z.number().int().default(0),
  callback: CallbackKind.default("usual"),
  /** Percent of the call quota that every answer reports as used. */
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

export function permalinkOf(site: Site, postId: string): string {
  const [pageId = "", storyId = ""] = postId.split("_");
  return `${site.baseUrl}/${pageId}/posts/${storyId}`;
}
