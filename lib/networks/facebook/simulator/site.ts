import { z } from "zod";
import { CallbackKind } from "../../simulation/callback";
import type { Visit } from "../../simulation/router";
import type { SimulatedSite } from "../../simulation/start";
import type { Effect } from "./effects";
import type { Post } from "./state";
import type { Store } from "./store";

/** Peculiarities of the network, at their usual settings. */
export const Switches = z.object({
  /** The app setting "Require App Secret". */
  requireProof: z.boolean().default(true),
  /** The most Pages that one answer of /me/accounts lists. */
  accountsPerAnswer: z.number().int().min(1).default(100),
  /** How long the feed does not show a new post. */
  feedLagMs: z.number().int().min(0).default(0),
  /** The ranked feed leaves out the newest posts, for good. */
  feedOmitsNewest: z.number().int().min(0).default(0),
  /** How long a published photo does not name its story, and a video not say that it is published. */
  storyLagMs: z.number().int().min(0).default(0),
  /** How many bytes of a video are wanted at a time. */
  videoPartBytes: z
    .number()
    .int()
    .min(1)
    .default(4 * 1024 * 1024),
  /** How often a video is still being processed when it is looked at. */
  processingPolls: z.number().int().min(0).default(1),
  /** Videos whose processing fails, whatever they show. */
  processingFails: z.number().int().min(0).default(0),
  /** How long the upload of a video may take. */
  uploadLifetimeMs: z
    .number()
    .int()
    .min(0)
    .default(24 * 3_600_000),
  commentsLagMs: z.number().int().min(0).default(0),
  /** The network's clock against ours. */
  clockSkewMs: z.number().int().default(0),
  callback: CallbackKind.default("usual"),
  /** Percent of the call quota that every answer reports as used. */
  usagePercent: z.number().min(0).max(100).default(1),
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

/** As the Graph API writes it: no milliseconds, an offset without a colon. */
export function graphTime(site: Site, atMs: number): string {
  const shown = new Date(atMs + site.switches.clockSkewMs).toISOString();
  return shown.replace(/\.\d{3}Z$/, "+0000");
}

/** A video's address as its node tells it: below the site. */
export function videoPath({ pageId, videoId }: { pageId: string; videoId: string }): string {
  return `/${pageId}/videos/${videoId}/`;
}

/** Where people see a post: one with a video has its address. */
export function postLinkOf({ baseUrl }: Site, { postId, pageId, video }: LinkedPost): string {
  if (video) return `${baseUrl}${videoPath({ pageId, videoId: video.videoId })}`;
  return `${baseUrl}/${pageId}/posts/${postId.split("_")[1] ?? ""}`;
}

export function commentLinkOf(site: Site, comment: { postId: string; commentId: string }): string {
  const post = site.store.state.posts.get(comment.postId);
  return `${post ? postLinkOf(site, post) : site.baseUrl}#${comment.commentId}`;
}

type LinkedPost = Pick<Post, "postId" | "pageId" | "video">;
