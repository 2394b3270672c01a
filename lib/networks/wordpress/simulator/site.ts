import { z } from "zod";
import { commonSwitches, count, type SimulatedSite } from "../../simulation/site";
import type { Store } from "../../simulation/store";
import type { Effect, Post, State } from "./state";
import { findAccount } from "./world";

export const Switches = z.object({
  /** Without pretty addresses the API is a query of the front page. */
  permalinks: z.enum(["pretty", "plain"]).default("pretty"),
  /** `off`: a plugin switched passwords off. `header-lost`: the server drops their header. */
  passwords: z.enum(["offered", "off", "header-lost"]).default("offered"),
  /** Newer sites say that a password is wrong; older ones that nobody is signed in. */
  namesWrongPasswords: z.boolean().default(false),
  /** PHP writes a warning before each answer. */
  phpWarnings: z.boolean().default(false),
  apiOff: z.boolean().default(false),
  uploadBytesMax: count.default(64 * 1024 * 1024),
  /** A plugin takes this word out of every text. */
  filteredWord: z.string().default(""),
  /** A plugin keeps every slug as it was first. */
  fixedSlugs: z.boolean().default(false),
  /** Categories are gone, though somebody chose them before. */
  categoriesGone: z.boolean().default(false),
  /** Says what a person of the site does as soon as a draft is there. */
  personAtDraft: z
    .enum([
      "nothing",
      "edits",
      "renames",
      "trashes",
      "deletes",
      "schedules",
      "publishes",
      "asks-review",
    ])
    .default("nothing"),
  /** Says what a person of the site does as soon as a post is out. */
  personAtPost: z.enum(["nothing", "edits", "takes-back", "trashes"]).default("nothing"),
  /** A plugin shuts the list of comments, or a cache keeps it without the header that counts. */
  comments: z.enum(["listed", "shut", "without-total"]).default("listed"),
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

export function apiOf({ baseUrl, switches }: Site): string {
  return switches.permalinks === "pretty" ? `${baseUrl}/wp-json/` : `${baseUrl}/?rest_route=/`;
}

export function permalinkOf({ baseUrl }: Site, { id, slug, status }: Post): string {
  return status === "publish" || status === "private"
    ? `${baseUrl}/${slug}/`
    : `${baseUrl}/?p=${id}`;
}

export function mediaAddressOf({ baseUrl }: Site, fileName: string): string {
  return `${baseUrl}/wp-content/uploads/${fileName}`;
}

export function authorPathOf(accountId: string): string {
  return `/author/${findAccount(accountId)?.slug ?? accountId}`;
}
