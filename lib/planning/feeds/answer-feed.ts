import { createHash } from "node:crypto";
import { z } from "zod";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { notFound } from "@/lib/kernel/errors";
import { findNetwork } from "@/lib/networks";
import { readSummaries } from "@/lib/planning/posts/read-posts";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { findAccounts, findOpenFeed, markRead, type OpenFeed } from "./feed-store";
import { feedDaysAhead, feedDaysBack, feedPostsMax } from "./rules";
import { writeCalendar } from "./write-calendar";

export const FeedParams = z.strictObject({ token: z.string().max(200) });

const dayMs = 86_400_000;
const suffix = ".ics";

/**
 * Answers a calendar program, which nobody signed in. Throws one and the same `not_found` for an address
 * that never was, was revoked, or whose owner has left.
 */
export async function answerFeed(file: string, ifNoneMatch: string | null): Promise<Response> {
  const feed = file.endsWith(suffix) ? await findOpenFeed(db, file.slice(0, -suffix.length)) : null;
  if (!feed) throw notFound("calendar");
  await markRead(db, feed.id, now());
  const body = await calendarOf(feed);
  const tag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  const headers = { "Cache-Control": "private, no-cache", ETag: tag, "X-Robots-Tag": "noindex" };
  const known = (ifNoneMatch ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  if (known.includes(tag)) return new Response(null, { status: 304, headers });
  const type = { "Content-Type": "text/calendar; charset=utf-8" };
  return new Response(body, { headers: { ...headers, ...type } });
}

async function calendarOf(feed: OpenFeed): Promise<string> {
  const [posts, accounts] = await Promise.all([postsOf(feed), findAccounts(db, feed.workspaceId)]);
  const shown = accounts.filter(({ id }) => {
    return feed.connectionIds.length === 0 || feed.connectionIds.includes(id);
  });
  return writeCalendar(posts, {
    name: `${feed.name} (${feed.team})`,
    timeZone: feed.timeZone,
    withText: feed.withText,
    accounts: new Map(
      shown.map(({ id, name, provider }) => {
        return [id, `${name} on ${findNetwork(provider)?.label ?? provider}`];
      }),
    ),
    addressOf: (postId) => `${env.BASE_URL}/posts/${postId}`,
  });
}

/** Where there are too many, what comes goes before what was. */
async function postsOf({ workspaceId, connectionIds, labelIds }: OpenFeed): Promise<PostSummary[]> {
  const at = now().getTime();
  const today = new Date(at).toISOString();
  const filter = {
    ...(connectionIds.length > 0 && { connectionId: connectionIds }),
    ...(labelIds.length > 0 && { label: labelIds }),
  };
  const ahead = await readSummaries(workspaceId, {
    ...filter,
    from: today,
    to: new Date(at + feedDaysAhead * dayMs).toISOString(),
    limit: feedPostsMax,
  });
  const before = await readSummaries(workspaceId, {
    ...filter,
    from: new Date(at - feedDaysBack * dayMs).toISOString(),
    to: today,
    limit: feedPostsMax - ahead.length,
  });
  return [...before, ...ahead];
}
