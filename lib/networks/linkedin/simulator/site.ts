import { z } from "zod";
import { CallbackKind } from "../../simulation/callback";
import type { Visit } from "../../simulation/router";
import type { SimulatedSite } from "../../simulation/start";
import type { Effect } from "./effects";
import type { Store } from "./store";

const milliseconds = z.number().int().min(0).default(0);

/** Peculiarities of the network, at their usual settings. */
export const Switches = z.object({
  /** How ACLs call the Page, which depends on the version. */
  aclField: z
    .enum(["organization", "organizationTarget", "organizationalTarget"])
    .default("organization"),
  /** The most roles that one answer lists. */
  aclsPerAnswer: z.number().int().min(1).default(100),
  /** How the token's scopes are separated. */
  scopeSeparator: z.enum([",", " "]).default(","),
  /** For so long a new token is called revoked. */
  freshTokenMs: milliseconds,
  /** Whether the app is approved for tokens that renew others, and whether each use gives a new one. */
  refreshTokens: z.enum(["none", "kept", "replaced"]).default("none"),
  /** How many bytes of a video belong into one part. */
  videoPartBytes: z
    .number()
    .int()
    .min(1)
    .default(4 * 1024 * 1024),
  /** What the upload of a video is told to give back at its end. */
  videoUploadToken: z.string().default(""),
  /** How often an image or a video is still being processed when it is looked at. */
  processingPolls: z.number().int().min(0).default(1),
  /** Images and videos whose processing fails, whatever they show. */
  processingFails: z.number().int().min(0).default(0),
  /** How often looking at an image or a video is forbidden, for no reason. */
  forbiddenPolls: z.number().int().min(0).default(0),
  /** How long an upload address works. */
  uploadLifetimeMs: z.number().int().min(0).default(3_600_000),
  /** How long the finder does not show a new post. */
  finderLagMs: milliseconds,
  /** The finder leaves out the newest posts, for good. */
  finderOmitsNewest: z.number().int().min(0).default(0),
  commentsLagMs: milliseconds,
  /** How long a new post cannot be commented on. */
  activityLagMs: milliseconds,
  commentMax: z.number().int().default(1250),
  /** The refusal of a repeated post names one that does not exist. */
  ghostDuplicates: z.boolean().default(false),
  /** The network's clock against ours. */
  clockSkewMs: z.number().int().default(0),
  callback: CallbackKind.default("usual"),
});
export type Switches = z.output<typeof Switches>;

/** What every part of the simulated network shares. */
export type Site = SimulatedSite<Switches, Store>;

/** The network's own time. */
export function networkTimeMs({ now, switches }: Site): number {
  return now().getTime() + switches.clockSkewMs;
}

export function record(site: Site, visit: Visit, effect: Effect): void {
  site.store.record(effect, {
    atMs: site.now().getTime(),
    operation: visit.operation,
    requestHash: visit.request.hash,
  });
}

export function permalinkOf({ baseUrl }: Site, postUrn: string): string {
  return `${baseUrl}/feed/update/${postUrn}/`;
}

export function commentLinkOf(site: Site, comment: { urn: string; postUrn: string }): string {
  const query = new URLSearchParams({ commentUrn: comment.urn });
  return `${permalinkOf(site, comment.postUrn)}?${query}`;
}
