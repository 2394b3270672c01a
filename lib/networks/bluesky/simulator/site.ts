import { z } from "zod";
import { commonSwitches, count, milliseconds, type SimulatedSite } from "../../simulation/site";
import type { Store } from "../../simulation/store";
import type { Effect, PostRecord, State } from "./state";

export const Switches = z.object({
  accessSeconds: count.default(1800),
  viewLagMs: milliseconds,
  blobBytesMax: count.default(100 * 1024 * 1024),
  asksForNonce: z.enum(["signing-in", "always", "never"]).default("signing-in"),
  ...commonSwitches,
});
export type Switches = z.output<typeof Switches>;

export type Site = SimulatedSite<Switches, Store<Effect, State>>;

export const collection = "app.bsky.feed.post";

export function uriOf({ accountId, rkey }: Pick<PostRecord, "accountId" | "rkey">): string {
  return `at://${accountId}/${collection}/${rkey}`;
}

export function permalinkOf(
  { baseUrl }: Site,
  { accountId, rkey }: Pick<PostRecord, "accountId" | "rkey">,
): string {
  return `${baseUrl}/profile/${accountId}/post/${rkey}`;
}
