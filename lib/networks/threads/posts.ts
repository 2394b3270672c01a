import { callGraph, type GraphCall } from "../meta/call";
import { isUnnamed } from "../meta/containers";
import type { ContainerStatus } from "../meta/prepare-containers";
import { type Answer, type Scan, scanPages, withCursor } from "../meta/send-graph";
import type { Account, DeliveryTask } from "../network";
import type { ThreadsContext } from "./settings";
import {
  ContainerAnswer,
  CreatedAnswer,
  PermalinkAnswer,
  PostListAnswer,
  type PostRow,
} from "./wire";

/** The account's own id in these paths is reported to fail where `me` works. */
export function post(
  context: ThreadsContext,
  { credentials: { token = "" } }: Account,
  call: Pick<GraphCall, "parameters" | "deadlineMs"> & {
    path: "/me/threads" | "/me/threads_publish";
  },
): Promise<Answer<{ id: string }>> {
  return callGraph(context, { method: "POST", token, ...call }, CreatedAnswer);
}

export function readStatus(
  context: ThreadsContext,
  { credentials: { token = "" } }: Account,
  containerId: string,
): Promise<Answer<ContainerStatus>> {
  const parameters = { fields: "status,error_message" };
  const call = { method: "GET", path: `/${containerId}`, token, parameters } as const;
  return callGraph(context, call, ContainerAnswer);
}

/** Replies are not among an account's posts. */
export function listPosts(
  context: ThreadsContext,
  { credentials: { token = "" } }: Account,
  { isReply, since }: { isReply: boolean; since: Date },
): Promise<Scan<PostRow>> {
  const call: GraphCall = {
    method: "GET",
    path: isReply ? "/me/replies" : "/me/threads",
    token,
    parameters: {
      fields: "id,text,permalink,timestamp,media_type",
      since: String(Math.floor(since.getTime() / 1000)),
      limit: "25",
    },
  };
  return scanPages((after) => callGraph(context, withCursor(call, after), PostListAnswer));
}

/** The address is made of the short code where Threads leaves it out. */
export async function findPermalink(
  context: ThreadsContext,
  { account, remoteId }: { account: Account; remoteId: string },
): Promise<string | null> {
  if (isUnnamed(remoteId)) return null;
  const { token = "", username } = account.credentials;
  const parameters = { fields: "permalink,shortcode,timestamp" };
  const call = { method: "GET", path: `/${remoteId}`, token, parameters } as const;
  const answer = await callGraph(context, call, PermalinkAnswer);
  if (!answer.ok) return null;
  const { permalink, shortcode } = answer.body;
  if (permalink !== undefined || !shortcode || !username) return permalink ?? null;
  const path = `/@${encodeURIComponent(username)}/post/${encodeURIComponent(shortcode)}`;
  return new URL(path, context.settings.origins.DIALOG_URL).href;
}

export function repliesTo({
  content: { postIndex },
  previousRemoteId,
  parentRemoteId,
}: DeliveryTask): string | null {
  return postIndex > 0 ? (previousRemoteId ?? parentRemoteId) : null;
}
