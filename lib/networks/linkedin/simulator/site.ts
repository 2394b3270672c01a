import { z } from "zod";
import { commonSwitches, milliseconds, type SimulatedSite } from "../../simulation/site";
import type { Store } from "../../simulation/store";
import type { Effect, State } from "./state";

export const Switches = z.object({
  aclField: z
    .enum(["organization", "organizationTarget", "organizationalTarget"])
    .default("organization"),
  aclsPerAnswer: z.number().int().min(1).default(100),
  scopeSeparator: z.enum([",", " "]).default(","),
  /** A new token is answered as revoked for this long. */
  freshTokenMs: milliseconds,
  refreshTokens: z.enum(["none", "kept", "replaced"]).default("none"),
  videoPartBytes: z
    .number()
    .int()
    .min(1)
    .default(4 * 1024 * 1024),
  videoUploadToken: z.string().default(""),
  processingPolls: z.number().int().min(0).default(1),
  processingFails: z.number().int().min(0).default(0),
  forbiddenPolls: z.number().int().min(0).default(0),
  uploadLifetimeMs: z.number().int().min(0).default(3_600_000),
  finderLagMs: milliseconds,
  /** The finder leaves out this many of the newest posts for good. */
  finderOmitsNewest: z.number().int().min(0).default(0),
  commentsLagMs: milliseconds,
  /** Nothing is counted of posts that are younger. */
  countsLagMs: milliseconds,
  activityLagMs: milliseconds,
  unknownMentions: z.enum(["refused", "plain"]).default("refused"),
  commentMax: z.number().int().default(1250),
  /** The refusal of a duplicate then names a post that does not exist. */
  ghostDuplicates: z.boolean().default(false),
  ...commonSwitches,
});
export type Switches = z.output<typeof Switches>;

export type Site = SimulatedSite<Switches, Store<Effect, State>>;

export function permalinkOf({ baseUrl }: Site, postUrn: string): string {
  return `${baseUrl}/feed/update/${postUrn}/`;
}

export function commentLinkOf(site: Site, comment: { urn: string; postUrn: string }): string {
  const query = new URLSearchParams({ commentUrn: comment.urn });
  return `${permalinkOf(site, comment.postUrn)}?${query}`;
}
