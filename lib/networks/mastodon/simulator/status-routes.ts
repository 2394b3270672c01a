import { z } from "zod";
import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { countCharacters, countPlainly } from "../check";
import { notFound, readCaller, refuse } from "./caller";
import { isProcessed } from "./media-routes";
import { permalinkOf, quotaHeaders, type Site } from "./site";
import type { EffectOf, Media, Status } from "./state";
import { findAccount, type SampleAccount } from "./world";

export function statusRoutes(site: Site): Route[] {
  const one = "/api/v1/statuses/:statusId";
  return [
    {
      method: "POST",
      path: "/api/v1/statuses",
      operation: "statuses.create",
      run: (visit) => publish(site, visit),
    },
    {
      method: "GET",
      path: "/api/v1/statuses",
      operation: "statuses.count",
      run: (visit) => listByIds(site, visit),
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

export function statusHtml(text: string): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    return `<p>${paragraph.split("\n").map(lineHtml).join("<br />")}</p>`;
  });
  return text === "" ? "" : paragraphs.join("");
}

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

const keptKeyMs = 60 * 60_000;

function sentBefore(site: Site, { id }: SampleAccount, key: string | null): Status | undefined {
  if (site.switches.software !== "mastodon" || key === null) return undefined;
  return site.store.state.sentWith(id, key, site.now().getTime() - keptKeyMs);
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
    favourites_count: site.counts.of(id, "reactions"),
    replies_count: site.counts.of(id, "comments"),
    reblogs_count: site.counts.of(id, "shares"),
    ...(site.switches.version === "4.5.0" && { quotes_count: site.counts.of(id, "quotes") }),
    account: { id: accountId },
    media_attachments: mediaIds.map((media, index) => ({ id: media, description: alts[index] })),
  };
}

const idsMax = 20;

/** Leaves out what is not there, and knows the call from 4.3 on. */
function listByIds(site: Site, { request }: Visit): Reply {
  readCaller(site, request, "read:statuses");
  if (site.switches.version === "4.2.9") return notFound();
  const ids = request.url.searchParams.getAll("id[]");
  if (ids.length > idsMax) return refuse(422, "Validation failed");
  const found = ids.flatMap((id) => site.store.state.statuses.get(id) ?? []);
  const rows = found.map((status) => node(site, status));
  return json(rows, 200, quotaHeaders(site));
}

const parts = /https?:\/\/[^\s<>"]+|(?<![\w/])@[\w.-]*\w@[\w.-]+\.\w+/g;

function lineHtml(line: string): string {
  return escaped(line).replace(parts, (part) =>
    part.startsWith("@") ? mention(part) : link(part),
  );
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

function mention(handle: string): string {
  const [name, host] = handle.slice(1).split("@");
  return `<span class="h-card"><a href="https://${host}/@${name}" class="u-url mention">@<span>${name}</span></a></span>`;
}

function link(url: string): string {
  const [scheme = ""] = url.match(/^https?:\/\//) ?? [];
  const rest = url.slice(scheme.length);
  return `<a href="${url}" rel="nofollow noopener"><span class="invisible">${scheme}</span><span class="ellipsis">${rest.slice(0, 30)}</span><span class="invisible">${rest.slice(30)}</span></a>`;
}

type Written = Pick<
  EffectOf<"status.published">,
  "text" | "warning" | "visibility" | "language" | "replyTo" | "mediaIds"
>;

function checkStatus(site: Site, account: SampleAccount, written: Written) {
  checkFields(site, written);
  const media = attached(site, account, written.mediaIds);
  return {
    ...written,
    mediaHashes: media.map(({ sha256 }) => sha256),
    alts: media.map(({ description }) => description),
  };
}

const Ids = z.array(z.string());

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

const visibilities = ["public", "unlisted", "private", "direct"];

function checkFields(site: Site, written: Written): void {
  const { text, warning, mediaIds, replyTo, visibility, language } = written;
  if (!visibilities.includes(visibility)) refuse(422, "Validation failed: Visibility is invalid");
  if (language !== null && !/^[a-z]{2,3}(-\w+)?$/.test(language)) {
    refuse(422, "Validation failed: Language is invalid");
  }
  if (text.trim() === "" && mediaIds.length === 0) {
    refuse(422, "Validation failed: Text can't be blank");
  }
  const { charactersMax } = site.switches;
  if (countCharacters(text) + countPlainly(warning) > charactersMax) {
    refuse(422, `Validation failed: Text character limit of ${charactersMax} exceeded`);
  }
  if (replyTo !== null && !site.store.state.statuses.has(replyTo)) notFound();
}

const mediaMax = 4;

function attached(site: Site, account: SampleAccount, mediaIds: string[]): Media[] {
  const { state } = site.store;
  if (mediaIds.length > mediaMax) refuse(422, "Cannot attach more than 4 files");
  const media = mediaIds.map((id) => {
    const found = state.media.get(id);
    return found?.accountId === account.id ? found : refuse(422, `Media ${id} not found`);
  });
  if (media.length > 1 && media.some(({ contentType }) => contentType.startsWith("video/"))) {
    refuse(422, "Cannot attach a video to a post that already contains images");
  }
  if (media.some((one) => !isProcessed(site, one) || one.failure !== null)) {
    refuse(422, "Cannot attach files that have not finished processing. Try again in a moment!");
  }
  return media;
}

function read(site: Site, { request, segments }: Visit): Reply {
  readCaller(site, request, "read:statuses");
  const status = site.store.state.statuses.get(segments.statusId ?? "") ?? notFound();
  return json(node(site, status), 200, quotaHeaders(site));
}

function remove(site: Site, visit: Visit): Reply {
  const account = readCaller(site, visit.request, "write:statuses");
  const status = site.store.state.statuses.get(visit.segments.statusId ?? "");
  if (status?.accountId !== account.id) return notFound();
  record(site, visit, { kind: "status.deleted", id: status.id });
  return json(node(site, status));
}

const listMax = 40;

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
