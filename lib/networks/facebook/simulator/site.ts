import { z } from "zod";
import { insightSwitches } from "../../meta/simulator/insights";
import { answerWithUsage } from "../../meta/simulator/nodes";
import type { Reply } from "../../simulation/reply";
import { commonSwitches, type SimulatedSite } from "../../simulation/site";
import type { Store } from "../../simulation/store";
import type { Effect, Post, State, Token } from "./state";

export const Switches = z.object({
  requireProof: z.boolean().default(true),
  accountsPerAnswer: z.number().int().min(1).default(100),
  feedLagMs: z.number().int().min(0).default(0),
  /** The ranked feed leaves out this many of the newest posts for good. */
  feedOmitsNewest: z.number().int().min(0).default(0),
  /** A published photo names no story, and a published video reads as a draft, for this long. */
  storyLagMs: z.number().int().min(0).default(0),
  videoPartBytes: z
    .number()
    .int()
    .min(1)
    .default(4 * 1024 * 1024),
  processingPolls: z.number().int().min(0).default(1),
  processingFails: z.number().int().min(0).default(0),
  uploadLifetimeMs: z
    .number()
    .int()
    .min(0)
    .default(24 * 3_600_000),
  pageMentioning: z.boolean().default(true),
  untaggablePage: z.string().default(""),
  readsPublicPages: z.boolean().default(true),
  dataAccessDays: z.number().int().default(90),
  commentsLagMs: z.number().int().min(0).default(0),
  /** A Page has no insights while fewer than a hundred like it. */
  pageLikes: z.number().int().min(0).default(1000),
  ...insightSwitches,
  ...commonSwitches,
  usagePercent: z.number().min(0).max(100).default(1),
});
export type Switches = z.output<typeof Switches>;

export type Site = SimulatedSite<Switches, Store<Effect, State>>;

export function answer({ app, switches }: Site, body: unknown, caller?: Token): Reply {
  const account = caller?.pageId ? { id: caller.pageId, type: "pages" } : undefined;
  const headers = { "facebook-api-version": app.version };
  return answerWithUsage(body, { percent: switches.usagePercent, account }, headers);
}

export function videoPath({ pageId, videoId }: { pageId: string; videoId: string }): string {
  return `/${pageId}/videos/${videoId}/`;
}

export function postLinkOf({ baseUrl }: Site, { postId, pageId, video }: LinkedPost): string {
  if (video) return `${baseUrl}${videoPath({ pageId, videoId: video.videoId })}`;
  return `${baseUrl}/${pageId}/posts/${postId.split("_")[1] ?? ""}`;
}

export function commentLinkOf(site: Site, comment: { postId: string; commentId: string }): string {
  const post = site.store.state.posts.get(comment.postId);
  return `${post ? postLinkOf(site, post) : site.baseUrl}#${comment.commentId}`;
}

type LinkedPost = Pick<Post, "postId" | "pageId" | "video">;
