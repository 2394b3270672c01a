import { z } from "zod";
import { commonSwitches, count, milliseconds, type SimulatedSite } from "../../simulation/site";
import type { Store } from "../../simulation/store";
import type { Effect, State } from "./state";
import { findAccount } from "./world";

export const Switches = z.object({
  software: z.enum(["mastodon", "other"]).default("mastodon"),
  instanceApi: z.enum(["v2", "v1", "none"]).default("v2"),
  charactersMax: count.default(500),
  pkce: z.boolean().default(true),
  namesScopes: z.boolean().default(true),
  processingPolls: count.default(1),
  processingFails: count.default(0),
  listLagMs: milliseconds,
  listOmitsNewest: count.default(0),
  /** Servers before 4.3 know no list of statuses, and those before 4.5 count no quotes. */
  version: z.enum(["4.5.0", "4.4.3", "4.2.9"]).default("4.4.3"),
  hidesFollowers: z.boolean().default(false),
  /** An answer says that so many of three hundred calls are left. */
  callsLeft: count.default(300),
  ...commonSwitches,
});
export type Switches = z.output<typeof Switches>;

export type Site = SimulatedSite<Switches, Store<Effect, State>>;

export function hostOf({ baseUrl }: Site): string {
  return new URL(baseUrl).host;
}

export function fullId(site: Site, id: string): string {
  return `${id}@${hostOf(site)}`;
}

export function localId(id: string): string {
  const [local = ""] = id.split("@", 1);
  return local;
}

export function profileOf({ baseUrl }: Site, accountId: string): string {
  return `${baseUrl}/@${findAccount(accountId)?.username ?? accountId}`;
}

export function permalinkOf(site: Site, status: { id: string; accountId: string }): string {
  return `${profileOf(site, status.accountId)}/${status.id}`;
}

export function quotaHeaders({ now, switches }: Site): Record<string, string> {
  return {
    "x-ratelimit-limit": "300",
    "x-ratelimit-remaining": String(switches.callsLeft),
    "x-ratelimit-reset": new Date(now().getTime() + 5 * 60_000).toISOString(),
  };
}
