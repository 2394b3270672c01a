import { listNodes, project } from "../../meta/simulator/nodes";
import { missingObject } from "../../meta/simulator/refusal";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { networkTimeMs } from "../../simulation/site";
import { mediaNode } from "./nodes";
import { answer, readAccountCaller, readCaller, type Site } from "./site";
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
      path: "/:version/:accountId/content_publishing_limit",
      operation: "limit.read",
      run: (visit) => readLimit(site, visit),
    },
    {
      method: "GET",
      path: "/:version/:accountId/media",
      operation: "media.list",
      run: (visit) => listMedia(site, visit),
    },
  ];
}

export function quotaUsage(site: Site, accountId: string, sinceSeconds = 0): number {
  const now = networkTimeMs(site);
  const from = Math.max(now - dayMs, sinceSeconds * 1000);
  const posts = site.store.state.mediaOf(accountId);
  return posts.filter(({ atMs }) => atMs + site.switches.clockSkewMs >= from).length;
}

function readMe(site: Site, { request }: Visit): Reply {
  const { accountId } = readAccountCaller(site, request, {
    accountId: readCaller(site, request).accountId,
    permission: "instagram_business_basic",
  });
  const account = findAccount(accountId);
  if (!account) missingObject("me");
  const isPersonal = account.type === "PERSONAL";
  const node = {
    id: account.scopedId,
    user_id: isPersonal ? undefined : account.id,
    username: account.username,
    name: account.name,
    account_type: account.type,
    followers_count: site.counts.of(account.id, "followers"),
    profile_picture_url: `${site.baseUrl}/picture/${account.id}.jpg`,
  };
  const fields = request.parameters.get("fields");
  const shown = project(node, { fields, type: "IGUser" });
  return answer(site, site.switches.wrapped ? { data: [shown] } : shown, accountId);
}

function readLimit(site: Site, visit: Visit): Reply {
  const accountId = visit.segments.accountId ?? "";
  readAccountCaller(site, visit.request, {
    accountId,
    permission: "instagram_business_content_publish",
  });
  const since = Number(visit.request.parameters.get("since") ?? 0);
  const row = {
    quota_usage: quotaUsage(site, accountId, since),
    config: { quota_total: site.switches.quotaTotal, quota_duration: dayMs / 1000 },
  };
  return answer(site, { data: [row] }, accountId);
}

function listMedia(site: Site, visit: Visit): Reply {
  const { parameters } = visit.request;
  const accountId = visit.segments.accountId ?? "";
  const permission = "instagram_business_basic";
  readAccountCaller(site, visit.request, { accountId, permission });
  const visibleUntil = site.now().getTime() - site.switches.mediaLagMs;
  const since = Number(parameters.get("since") ?? 0) * 1000;
  const nodes = site.store.state
    .mediaOf(accountId)
    .filter(({ isDeleted }) => !isDeleted)
    .filter(({ atMs }) => atMs <= visibleUntil && atMs + site.switches.clockSkewMs >= since)
    .map((media) => mediaNode(site, media));
  return answer(site, listNodes(nodes, { request: visit.request, type: "IGMedia" }), accountId);
}
