import { listNodes, project } from "../../meta/simulator/nodes";
import { missingObject } from "../../meta/simulator/refusal";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { networkTimeMs } from "../../simulation/site";
import { threadNode } from "./nodes";
import { answer, readCaller, readOwner, type Site } from "./site";
import { findAccount } from "./world";

const dayMs = 24 * 60 * 60_000;

export function accountRoutes(site: Site): Route[] {
  return [
    {
      method: "GET",
      path: "/:version/me",
      operation: "account.read",
      run: (visit) => readMe(site, visit),
    },
    {
      method: "GET",
      path: "/:version/:owner/threads_publishing_limit",
      operation: "limit.read",
      run: (visit) => readLimit(site, visit),
    },
    {
      method: "GET",
      path: "/:version/:owner/threads",
      operation: "threads.list",
      run: (visit) => list(site, visit, "posts"),
    },
    {
      method: "GET",
      path: "/:version/:owner/replies",
      operation: "replies.list",
      run: (visit) => list(site, visit, "replies"),
    },
  ];
}

export function quotaUsage(site: Site, accountId: string, kind: "posts" | "replies"): number {
  const from = networkTimeMs(site) - dayMs;
  const published = site.store.state.threadsOf(accountId, kind);
  return published.filter(({ atMs }) => atMs + site.switches.clockSkewMs >= from).length;
}

function readMe(site: Site, { request }: Visit): Reply {
  const { accountId } = readCaller(site, request, "threads_basic");
  const account = findAccount(accountId);
  if (!account) missingObject("me");
  const node = {
    id: account.id,
    username: account.username,
    name: account.name,
    threads_profile_picture_url: `${site.baseUrl}/picture/${account.id}.jpg`,
  };
  const fields = request.parameters.get("fields");
  return answer(site, project(node, { fields, type: "ThreadsUser" }), accountId);
}

function readLimit(site: Site, visit: Visit): Reply {
  const fields = visit.request.parameters.get("fields") ?? "quota_usage,config";
  const isOfReplies = fields.includes("reply_");
  const accountId = readOwner(site, visit, "threads_content_publish");
  if (isOfReplies) readOwner(site, visit, "threads_manage_replies");
  const { postsPerDay, repliesPerDay } = site.switches;
  const config = (quota_total: number) => ({ quota_total, quota_duration: dayMs / 1000 });
  const node = {
    id: accountId,
    quota_usage: quotaUsage(site, accountId, "posts"),
    config: config(postsPerDay),
    reply_quota_usage: quotaUsage(site, accountId, "replies"),
    reply_config: config(repliesPerDay),
  };
  const { id: _, ...row } = project(node, { fields, type: "ThreadsPublishingLimit" });
  return answer(site, { data: [row] }, accountId);
}

function list(site: Site, visit: Visit, kind: "posts" | "replies"): Reply {
  const accountId = readOwner(site, visit, "threads_basic");
  if (kind === "replies") readOwner(site, visit, "threads_read_replies");
  const { switches, store } = site;
  const visibleUntil = site.now().getTime() - switches.listLagMs;
  const since = Number(visit.request.parameters.get("since") ?? 0) * 1000;
  const nodes = store.state
    .threadsOf(accountId, kind)
    .filter(({ isDeleted }) => !isDeleted)
    .filter(({ atMs }) => atMs <= visibleUntil && atMs + switches.clockSkewMs >= since)
    .map((thread) => threadNode(site, thread));
  return answer(
    site,
    listNodes(nodes, { request: visit.request, type: "ThreadsMedia" }),
    accountId,
  );
}
