import { z } from "zod";
import { commonSwitches, count, milliseconds, type SimulatedSite } from "../../simulation/site";
import type { Store } from "../../simulation/store";
import type { Effect, State } from "./state";
import { findAccount } from "./world";

export const Switches = z.object({
  /** Programmatic replies are allowed to the own posts, or to none. */
  replies: z.enum(["own", "refused"]).default("own"),
  credits: z.enum(["enough", "spent"]).default("enough"),
  accessSeconds: count.default(7200),
  /** A part that is sent again replaces the first one, or is refused. */
  partsAgain: z.enum(["taken", "refused"]).default("taken"),
  processingPolls: count.default(1),
  processingFails: count.default(0),
  listLagMs: milliseconds,
  listOmitsNewest: count.default(0),
  /** The account lost the right to see its posts, as while it is suspended. */
  hidesPosts: z.boolean().default(false),
  /** An answer says that so many of nine hundred calls are left. */
  callsLeft: count.default(900),
  duplicateMs: count.default(3_600_000),
  ...commonSwitches,
});
export type Switches = z.output<typeof Switches>;

export type Site = SimulatedSite<Switches, Store<Effect, State>>;

export function permalinkOf({ baseUrl }: Site, post: { id: string; accountId: string }): string {
  const username = findAccount(post.accountId)?.username ?? "i";
  return `${baseUrl}/${username}/status/${post.id}`;
}
