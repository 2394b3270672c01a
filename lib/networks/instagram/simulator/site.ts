import { z } from "zod";
import { insightSwitches } from "../../meta/simulator/insights";
import type { Token } from "../../meta/simulator/long-tokens";
import { answerWithUsage } from "../../meta/simulator/nodes";
import { refuse } from "../../meta/simulator/refusal";
import { findValidToken, requireToken } from "../../meta/simulator/tokens";
import { json, type Reply } from "../../simulation/reply";
import type { SimulatedRequest } from "../../simulation/request";
import { commonSwitches, count, milliseconds, type SimulatedSite } from "../../simulation/site";
import type { Store } from "../../simulation/store";
import type { Effect, Media, State } from "./state";

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
  /** The owner hides how many like the posts. */
  hidesLikes: z.boolean().default(false),
  ...insightSwitches,
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

export function readCaller(site: Site, request: SimulatedRequest): Token {
  return findValidToken(site, requireToken(request));
}

export function readAccountCaller(
  site: Site,
  request: SimulatedRequest,
  need: { accountId: string; permission: string },
): Token {
  const caller = readCaller(site, request);
  if (caller.accountId !== need.accountId) {
    const message = "(#10) Application does not have permission for this action";
    refuse({ message, code: 10 });
  }
  if (!caller.permissions.includes(need.permission)) {
    const message = `(#10) This endpoint requires the '${need.permission}' permission`;
    refuse({ message, code: 10 });
  }
  return caller;
}
