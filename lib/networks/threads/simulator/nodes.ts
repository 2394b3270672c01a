import { stateOf } from "../../meta/simulator/containers";
import { graphTime, project } from "../../meta/simulator/nodes";
import { invalidParameter, missingObject } from "../../meta/simulator/refusal";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { answer, notFound, permalinkOf, readCaller, type Site, takeNotFound } from "./site";
import type { Container, Thread } from "./state";
import { findAccount } from "./world";

export function threadNode(site: Site, thread: Thread) {
  const { text, type, children, topic } = containerOf(site, thread);
  const shown = site.switches.tagSigns ? text : text.replace(/#(?=[\p{L}\p{N}_])/u, "");
  return {
    id: thread.mediaId,
    text: shown === "" ? undefined : shown,
    permalink: site.switches.permalinks ? permalinkOf(site, thread) : undefined,
    shortcode: thread.shortcode,
    timestamp: graphTime(site, thread.atMs),
    media_type: mediaTypes[type],
    username: findAccount(thread.accountId)?.username,
    topic_tag: topic ?? undefined,
    children: children.length > 0 ? { data: children.map((id) => ({ id })) } : undefined,
  };
}

export function containerOf({ store }: Site, { containerId }: Thread): Container {
  const container = store.state.containers.get(containerId);
  if (!container) throw new Error("A post is in the state without its container.");
  return container;
}

export function shownBy(site: Site, container: Container): Container[] {
  if (container.type === "TEXT") return [];
  if (container.type !== "CAROUSEL") return [container];
  return container.children.flatMap((id) => site.store.state.containers.get(id) ?? []);
}

export function nodeRoutes(site: Site): Route[] {
  const path = "/:version/:id";
  return [
    {
      method: "GET",
      path,
      takes: ({ searchParams }) => asksForStatus(searchParams.get("fields")),
      operation: "container.read",
      run: (visit) => readNode(site, visit),
    },
    { method: "GET", path, operation: "media.read", run: (visit) => readNode(site, visit) },
  ];
}

function asksForStatus(fields: string | null): boolean {
  return fields?.includes("status") ?? false;
}

const mediaTypes = {
  TEXT: "TEXT_POST",
  IMAGE: "IMAGE",
  VIDEO: "VIDEO",
  CAROUSEL: "CAROUSEL_ALBUM",
} as const;

function readNode(site: Site, { request, segments }: Visit): Reply {
  const { accountId } = readCaller(site, request, "threads_basic");
  const { id = "" } = segments;
  const { containers, threads } = site.store.state;
  const container = containers.get(id);
  const thread = threads.get(id);
  const owned = container ?? thread;
  if (owned?.accountId !== accountId) missingObject(id);
  const fields = request.parameters.get("fields");
  if (container && (asksForStatus(fields) || !thread)) {
    return answer(site, readContainer(site, container, fields), accountId);
  }
  if (!thread || thread.isDeleted) missingObject(id);
  return answer(
    site,
    project(threadNode(site, thread), { fields, type: "ThreadsMedia" }),
    accountId,
  );
}

function readContainer(site: Site, container: Container, fields: string | null) {
  const { containerId: id, publishedAs, failsWith } = container;
  const state = stateOf(site, container);
  if (publishedAs) refusePublished(site);
  else takeNotFound(site, "notFoundBefore");
  const isUnknown = container.polls < site.switches.unknownPolls;
  container.polls += 1;
  if (isUnknown) missingObject(id);
  const error_message = state === "ERROR" ? (failsWith ?? undefined) : undefined;
  return project({ id, status: state, error_message }, { fields, type: "ThreadsContainer" });
}

/** Projects disagree on what a container answers once it is a post. */
function refusePublished({ switches }: Site): void {
  if (switches.publishedStatus === "not-found") notFound();
  if (switches.publishedStatus === "no-field") {
    invalidParameter("Tried accessing nonexisting field (status) on node type (ThreadsMedia)");
  }
}
