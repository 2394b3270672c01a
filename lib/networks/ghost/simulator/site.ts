import { z } from "zod";
import { commonSwitches, count, type SimulatedSite } from "../../simulation/site";
import type { Store } from "../../simulation/store";
import type { Effect, Post, State } from "./state";

export const Switches = z.object({
  /** A person does this in Ghost, right after the draft was made or the post published. */
  person: z
    .enum(["waits", "edits", "schedules", "publishes", "deletes", "unpublishes"])
    .default("waits"),
  startingCalls: count.default(0),
  /** Another call makes the same draft at the same instant, which the index of the database refuses. */
  slugRaces: count.default(0),
  /** An older Ghost shows comments to people alone. */
  commentsForKeys: z.boolean().default(true),
  tracksClicks: z.boolean().default(true),
  ...commonSwitches,
});
export type Switches = z.output<typeof Switches>;

export type Site = SimulatedSite<Switches, Store<Effect, State>>;

export function fullId({ baseUrl }: Site, siteId: string): string {
  return `${new URL(baseUrl).host}/${siteId}`;
}

export function localId(accountId: string): string {
  return accountId.slice(accountId.lastIndexOf("/") + 1);
}

export function homeOf({ baseUrl }: Site, siteId: string): string {
  return `${baseUrl}/${siteId}`;
}

export function addressOf(site: Site, { siteId, slug }: Pick<Post, "siteId" | "slug">): string {
  return `${homeOf(site, siteId)}/${slug}/`;
}

export function hexId(site: Site): string {
  return BigInt(site.store.nextId()).toString(16).padStart(24, "0");
}
