import { z } from "zod";
import { insightSwitches } from "../../meta/simulator/insights";
import type { Token } from "../../meta/simulator/long-tokens";
import { answerWithUsage } from "../../meta/simulator/nodes";
import { refuse } from "../../meta/simulator/refusal";
import { findValidToken, requireToken } from "../../meta/simulator/tokens";
import type { Reply } from "../../simulation/reply";
import type { SimulatedRequest } from "../../simulation/request";
import { commonSwitches, count, milliseconds, type SimulatedSite } from "../../simulation/site";
import type { Store } from "../../simulation/store";
import type { Effect, State, Thread } from "./state";
import { findAccount } from "./world";

export const Switches = z.object({
  textPolls: count.default(0),
  photoPolls: count.default(0),
  videoPolls: count.default(2),
  carouselPolls: count.default(0),
  /** New containers whose first reads answer that there is no such object. */
  unknownPolls: count.default(0),
  /** Calls that answer 24/4279009: reads of containers, then calls that use a finished one. */
  notFoundBefore: count.default(0),
  notFoundAfter: count.default(0),
  failingContainers: count.default(0),
  containerError: z.string().default("UNKNOWN"),
  postsPerDay: count.default(250),
  repliesPerDay: count.default(1000),
  fetchTimeoutMs: count.default(10_000),
  /** The user's id in the answer to a code; the network's own documents disagree. */
  userId: z.enum(["number", "text", "none"]).default("number"),
  /** The step in which somebody who is no tester yet is refused. */
  uninvited: z.enum(["callback", "exchange", "profile"]).default("profile"),
  grantedScopes: z.enum(["told", "refused"]).default("told"),
  numericPaths: z.enum(["taken", "not-found"]).default("not-found"),
  republish: z.enum(["refuse", "same", "again"]).default("refuse"),
  /** A post has an id of its own, or that of its container. */
  mediaIds: z.enum(["own", "container"]).default("own"),
  /** A published container still tells its status, has no such field, or is not found. */
  publishedStatus: z.enum(["told", "no-field", "not-found"]).default("told"),
  permalinks: z.boolean().default(true),
  /** A tag of a text is told with its sign or without it. */
  tagSigns: z.boolean().default(true),
  listLagMs: milliseconds,
  ...insightSwitches,
  ...commonSwitches,
  usagePercent: z.number().min(0).max(100).default(1),
});
export type Switches = z.output<typeof Switches>;

export type Site = SimulatedSite<Switches, Store<Effect, State>>;

export function answer({ switches }: Site, body: unknown, accountId?: string): Reply {
  const account = accountId ? { id: accountId, type: "threads" } : undefined;
  return answerWithUsage(body, { percent: switches.usagePercent, account });
}

export function permalinkOf({ baseUrl }: Site, { accountId, shortcode }: Thread): string {
  return `${baseUrl}/@${findAccount(accountId)?.username}/post/${shortcode}`;
}

export function accountIn({ store }: Site, request: SimulatedRequest): string | null {
  const [, value = ""] = request.headers.authorization?.match(/^Bearer (\S+)$/) ?? [];
  return store.state.tokens.get(value)?.accountId ?? null;
}

export function readCaller(
  site: Site,
  request: SimulatedRequest,
  permission: string | null,
): Token {
  const caller = findValidToken(site, requireToken(request));
  if (findAccount(caller.accountId)?.isUninvited) refuseUninvited();
  if (permission === null) return caller;
  if (!caller.permissions.includes(permission)) {
    const message = `(#10) This endpoint requires the '${permission}' permission`;
    refuse({ message, code: 10 });
  }
  return caller;
}

/** Takes `me`, and the account's own id where a switch lets it be one. */
export function readOwner(
  site: Site,
  { request, segments }: { request: SimulatedRequest; segments: Readonly<Record<string, string>> },
  permission: string,
): string {
  const { accountId } = readCaller(site, request, permission);
  if (segments.owner === "me") return accountId;
  if (segments.owner !== accountId) {
    refuse({ message: "(#10) Application does not have permission for this action", code: 10 });
  }
  if (site.switches.numericPaths === "not-found") notFound();
  return accountId;
}

export const uninvitedCode = 1_349_245;
export const uninvitedWords =
  "Invalid Request: The user has not accepted the invite to test the app.";

export function refuseUninvited(): never {
  refuse({ message: uninvitedWords, code: uninvitedCode });
}

export function notFound(): never {
  refuse({
    message: "The requested resource does not exist",
    code: 24,
    subcode: 4_279_009,
    transient: false,
    title: "Media Not Found",
    userMessage: "The media with id cannot be found.",
  });
}

/** Takes one of the calls that a switch lets go wrong. */
export function takeNotFound({ switches }: Site, name: "notFoundBefore" | "notFoundAfter"): void {
  if (switches[name] === 0) return;
  switches[name] -= 1;
  notFound();
}
