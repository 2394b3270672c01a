import { z } from "zod";
import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { readCaller } from "./caller";
import { checkStatus } from "./check-status";
import { notFound } from "./refuse";
import { permalinkOf, type Site } from "./site";
import type { Status } from "./state";
import { statusHtml } from "./status-html";
import { findAccount, type SampleAccount } from "./world";

const keptKeyMs = 60 * 60_000;
const listMax = 40;

export function statusRoutes(site: Site): Route[] {
  const one = "/api/v1/statuses/:statusId";
  return [
    {
      method: "POST",
      path: "/api/v1/statuses",
      operation: "statuses.create",
      run: (visit) => publish(site, visit),
    },
    { method: "GET", path: one, operation: "statuses.read", run: (visit) => read(site, visit) },
    {
      method: "DELETE",
      path: one,
      operation: "statuses.delete",
      run: (visit) => remove(site, visit),
    },
    {
      method: "GET",
      path: "/api/v1/accounts/:accountId/statuses",
      operation: "statuses.list",
      run: (visit) => list(site, visit),
    },
  ];
}

const Ids = z.array(z.string());

function publish(site: Site, visit: Visit): Reply {
  const { request } = visit;
  const account = readCaller(site, request, "write:statuses");
  const key = request.headers["idempotency-key"]?.toString() ?? null;
  const before = sentBefore(site, account, key);
  if (before) return json(node(site, before));
  const status = checkStatus(site, account, written(request.parameters, account));
  const id = site.store.nextId();
  record(site, visit, { kind: "status.published", id, accountId: account.id, key, ...status });
  return json(node(site, site.store.state.statuses.get(id) ?? notFound()));
}

function sentBefore(site: Site, { id }: SampleAccount, key: string | null): Status | undefined {
  if (site.switches.software !== "mastodon" || key === null) return undefined;
  return site.store.state.sentWith(id, key, site.now().getTime() - keptKeyMs);
}

function written(parameters: URLSearchParams, { privacy, language }: SampleAccount) {
  const given = (name: string) => parameters.get(name);
  return {
    text: given("status") ?? "",
    warning: given("spoiler_text") ?? "",
    visibility: given("visibility") ?? privacy,
    language: given("language") ?? language,
    replyTo: given("in_reply_to_id"),
    mediaIds: Ids.parse(JSON.parse(given("media_ids") ?? "[]")),
  };
}

function read(site: Site, { request, segments }: Visit): Reply {
  readCaller(site, request, "read:statuses");
  return json(node(site, site.store.state.statuses.get(segments.statusId ?? "") ?? notFound()));
}

function remove(site: Site, visit: Visit): Reply {
  const account = readCaller(site, visit.request, "write:statuses");
  const status = site.store.state.statuses.get(visit.segments.statusId ?? "");
  if (status?.accountId !== account.id) return notFound();
  record(site, visit, { kind: "status.deleted", id: status.id });
  return json(node(site, status));
}

function list(site: Site, { request, segments }: Visit): Reply {
  readCaller(site, request, "read:statuses");
  const account = findAccount(segments.accountId) ?? notFound();
  const { listLagMs, listOmitsNewest } = site.switches;
  const shownUntil = site.now().getTime() - listLagMs;
  const limit = Math.min(Number(request.parameters.get("limit") ?? 20), listMax);
  const maxId = request.parameters.get("max_id");
  const rows = site.store.state
    .statusesOf(account.id)
    .slice(listOmitsNewest)
    .filter(({ id, atMs }) => atMs <= shownUntil && (!maxId || BigInt(id) < BigInt(maxId)));
  return json(rows.slice(0, limit).map((status) => node(site, status)));
}

function node(site: Site, status: Status) {
  const { id, accountId, text, warning, visibility, language, replyTo, mediaIds, alts } = status;
  const url = permalinkOf(site, status);
  return {
    id,
    uri: url,
    url,
    created_at: new Date(status.atMs + site.switches.clockSkewMs).toISOString(),
    in_reply_to_id: replyTo,
    spoiler_text: warning,
    sensitive: warning !== "",
    visibility,
    language,
    content: statusHtml(text),
    reblog: null,
    account: { id: accountId },
    media_attachments: mediaIds.map((media, index) => ({ id: media, description: alts[index] })),
  };
}
