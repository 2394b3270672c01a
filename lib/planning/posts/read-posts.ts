import { type Actor, personOf } from "@/lib/kernel/actor";
import { db, type Tx } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { findStandIns } from "@/lib/planning/approvals/deputies";
import type { PostContent } from "./post-content";
import {
  countWaiting,
  findPostSummaries,
  findPosts,
  findPostsById,
  findWaiting,
} from "./post-list-store";
import { storedContent, toPost } from "./post-row";
import { findPost } from "./post-store";
import { calendarPostsMax } from "./rules";
import {
  ApprovalList,
  CalendarAnswer,
  CalendarPeriod,
  ListApprovals,
  ListPosts,
  type Post,
  PostAnswer,
  PostList,
  PostParams,
  type PostSummary,
} from "./schema";

export const getPost = operation({
  name: "get_post",
  summary: "Read a post",
  scope: "posts:read",
  input: PostParams,
  output: PostAnswer,
  run: async (actor, { postId }) => ({
    post: toPost(await findPost(db, actor.workspaceId, postId)),
  }),
});

export const listPosts = operation({
  name: "list_posts",
  summary: "List posts",
  scope: "posts:read",
  input: ListPosts,
  output: PostList,
  run: async (actor, input) => {
    const { rows, hasMore } = await findPosts(db, actor.workspaceId, input);
    const items = rows.map(toPost);
    return toPage(items, hasMore);
  },
});

/** Lists what waits for approval, the soonest first. */
export const listApprovals = operation({
  name: "list_approvals",
  summary: "List the posts that wait for approval: for yours or for anyone's",
  scope: "self",
  input: ListApprovals,
  output: ApprovalList,
  run: async (actor, { waitingFor, limit, cursor }) => {
    const { workspaceId } = actor;
    const userId = personOf(actor);
    const me = { workspaceId, userId, standsInFor: await findStandIns(db, workspaceId, userId) };
    const asked = waitingFor === "me" ? me : { ...me, userId: null };
    const [{ rows, hasMore }, waitingCount] = await Promise.all([
      findWaiting(db, { ...asked, limit, cursor }),
      countWaiting(db, me),
    ]);
    return { ...toPage(rows.map(toPost), hasMore), waitingCount };
  },
});

export const getCalendar = operation({
  name: "get_calendar",
  summary: "List the posts of a period, as short as a calendar shows them",
  scope: "posts:read",
  input: CalendarPeriod,
  output: CalendarAnswer,
  run: async (actor, period) => {
    const posts = await findPostSummaries(db, actor.workspaceId, {
      ...period,
      limit: calendarPostsMax + 1,
    });
    return {
      posts: posts.slice(0, calendarPostsMax),
      hasMore: posts.length > calendarPostsMax,
    };
  },
});

/** Reads the posts of a period as a calendar does, for whoever has no actor. */
export function readSummaries(
  workspaceId: WorkspaceId,
  filter: Parameters<typeof findPostSummaries>[2],
): Promise<PostSummary[]> {
  return findPostSummaries(db, workspaceId, filter);
}

/** Returns those that are there, by their ids. */
export async function readPostsById(
  { workspaceId }: Pick<Actor, "workspaceId">,
  postIds: readonly string[],
): Promise<Map<string, Post>> {
  const rows = await findPostsById(db, workspaceId, postIds);
  return new Map(rows.map((row) => [row.id, toPost(row)]));
}

/** Returns those that are there, as short as a calendar shows them, by their ids. */
export async function readSummariesById(
  tx: Tx,
  { workspaceId }: Pick<Actor, "workspaceId">,
  postIds: readonly string[],
): Promise<Map<string, PostSummary>> {
  if (postIds.length === 0) return new Map();
  const found = await findPostSummaries(tx, workspaceId, { postIds, limit: postIds.length });
  return new Map(found.map((summary) => [summary.id, summary]));
}

export async function readContent(
  tx: Tx,
  { workspaceId }: Pick<Actor, "workspaceId">,
  postId: string,
): Promise<PostContent> {
  return storedContent(await findPost(tx, workspaceId, postId));
}
