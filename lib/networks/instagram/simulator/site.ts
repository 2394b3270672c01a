import { z } from "zod";
import { answerWithUsage } from "../../meta/simulator/answer";
import { json, type Reply } from "../../simulation/reply";
import type { SimulatedSite } from "../../simulation/site";
import type { Store } from "../../simulation/store";
import { commonSwitches, count, milliseconds } from "../../simulation/switches";
import type { Effect } from "./effects";
import type { Media, State } from "./state";

export const Switches = z.object({
  photoPolls: count.default(0),
  videoPolls: count.default(2),
  carouselPolls: count.default(0),
  unknownPolls: count.default(0),
  failingContainers: count.default(0),
  containerError: count.default(2_207_053),
  /** Posts that an account may publish in 24 hours; the network's own documents disagree. */
  quotaTotal: count.default(50),
  containersPerDay: count.default(400),
  fetchTimeoutMs: count.default(10_000),
  wrapped: z.boolean().default(false),
  republish: z.enum(["refuse", "same", "again"]).default("refuse"),
  legacyComments: z.boolean().default(false),
  mediaLagMs: milliseconds,
  commentsLagMs: milliseconds,
  ...commonSwitches,
  usageHeaders: z.boolean().default(true),
  usagePercent: z.number().min(0).max(100).default(1),
});
export type Switches = z.output<typeof Switches>;

export type Site = SimulatedSite<Switches, Store<Effect, State>>;

/** The documentation does not say whether this host sends usage headers, so a switch decides. */
export function answer({ switches }: Site, body: unknown, accountId?: string): Reply {
  if (!switches.usageHeaders) return json(body);
  const account = accountId ? { id: accountId, type: "instagram" } : undefined;
  return answerWithUsage(body, { percent: switches.usagePercent, account });
}

export function permalinkOf({ baseUrl, store }: Site, media: Media): string {
  const isReel = store.state.containers.get(media.containerId)?.type === "REELS";
  return `${baseUrl}/${isReel ? "reel" : "p"}/${media.shortcode}/`;
}
