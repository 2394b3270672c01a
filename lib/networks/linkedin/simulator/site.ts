import { z } from "zod";
import type { SimulatedSite } from "../../simulation/site";
import type { Store } from "../../simulation/store";
import { commonSwitches, milliseconds } from "../../simulation/switches";
import type { Effect } from "./effects";
import type { State } from "./state";

/** Peculiarities of the network, with their defaults. */
export const Switches = z.object({
  /** The Page's field in ACLs, which depends on the version. */
  aclField: z
    .enum(["organization", "organizationTarget", "organizationalTarget"])
    .default("organization"),
  /** The most roles that one answer lists. */
  aclsPerAnswer: z.number().int().min(1).default(100),
  /** Separates the token's scopes. */
  scopeSeparator: z.enum([",", " "]).default(","),
  /** A new token is answered as revoked for this long. */
  freshTokenMs: milliseconds,
  /** Whether the app gets refresh tokens, and whether each use replaces them. */
  refreshTokens: z.enum(["none", "kept", "replaced"]).default("none"),
  /** The bytes of one part of a video. */
  videoPartBytes: z
    .number()
    .int()
    .min(1)
    .default(4 * 1024 * 1024),
  /** The token that the end of a video's upload has to repeat. */
  videoUploadToken: z.string().default(""),
  /** The number of polls that find an image or a video in processing. */
  processingPolls: z.number().int().min(0).default(1),
  /** The number of next images and videos that fail in processing. */
  processingFails: z.number().int().min(0).default(0),
  /** The number of next polls that are forbidden for no reason. */
  forbiddenPolls: z.number().int().min(0).default(0),
  /** An upload address expires after this long. */
  uploadLifetimeMs: z.number().int().min(0).default(3_600_000),
  /** The finder does not show a new post for this long. */
  finderLagMs: milliseconds,
  /** The finder leaves out this many of the newest posts for good. */
  finderOmitsNewest: z.number().int().min(0).default(0),
  commentsLagMs: milliseconds,
  /** A new post cannot be commented on for this long. */
  activityLagMs: milliseconds,
  commentMax: z.number().int().default(1250),
  /** Whether the refusal of a duplicate names a post that does not exist. */
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
