import { createHash } from "node:crypto";
import { stateOf } from "../../meta/simulator/containers";
import { notReady, quotaReached, unknownContainer } from "../../meta/simulator/media-refusals";
import { listNodes } from "../../meta/simulator/nodes";
import { invalidParameter, missingObject } from "../../meta/simulator/refusal";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { quotaUsage } from "./account-routes";
import { commentNode } from "./nodes";
import { answer, readAccountCaller, readCaller, type Site } from "./site";
import type { Container, Media } from "./state";

export function publishRoutes(site: Site): Route[] {
  return [
    {
      method: "POST",
      path: "/:version/:accountId/media_publish",
      operation: "media.publish",
      run: (visit) => publish(site, visit),
    },
  ];
}

export function commentRoutes(site: Site): Route[] {
  const path = "/:version/:mediaId/comments";
  return [
    {
      method: "POST",
      path,
      operation: "comments.create",
      run: (visit) => createComment(site, visit),
    },
    { method: "GET", path, operation: "comments.read", run: (visit) => readComments(site, visit) },
  ];
}

const permission = "instagram_business_manage_comments";

function publish(site: Site, visit: Visit): Reply {
  const accountId = visit.segments.accountId ?? "";
  const permission = "instagram_business_content_publish";
  readAccountCaller(site, visit.request, { accountId, permission });
  const id = visit.request.parameters.get("creation_id");
  if (!id) invalidParameter("The parameter creation_id is required");
  const container = site.store.state.containers.get(id);
  if (container?.accountId !== accountId) unknownContainer();
  if (container.isChild) invalidParameter("Carousel items cannot be published");
  const earlier = refuseUnready(site, container);
  if (earlier) return answer(site, { id: earlier }, accountId);
  if (quotaUsage(site, accountId) >= site.switches.quotaTotal) quotaReached();
  const mediaId = site.store.nextId();
  const shortcode = createHash("sha256").update(mediaId).digest("base64url").slice(0, 11);
  const { containerId } = container;
  record(site, visit, { kind: "media.published", mediaId, containerId, accountId, shortcode });
  return answer(site, { id: mediaId }, accountId);
}

function refuseUnready(site: Site, container: Container): string | null {
  switch (stateOf(site, container)) {
    case "FINISHED":
      return null;
    case "EXPIRED":
      return unknownContainer();
    case "PUBLISHED":
      if (site.switches.republish === "again") return null;
      return site.switches.republish === "same" ? container.publishedAs : notReady();
    case "IN_PROGRESS":
    case "ERROR":
      return notReady();
  }
}

const textMax = 2200;

function createComment(site: Site, visit: Visit): Reply {
  const { mediaId, accountId } = readMedia(site, visit);
  const text = visit.request.parameters.get("message") ?? "";
  if (text.trim() === "") invalidParameter("The parameter message is required");
  if ([...text].length > textMax) invalidParameter("Param message is too long");
  if (site.switches.legacyComments) refuseLegacy(text);
  const commentId = site.store.nextId();
  record(site, visit, { kind: "comment.published", commentId, mediaId, accountId, text });
  return answer(site, { id: commentId }, accountId);
}

function readMedia(site: Site, { request, segments }: Visit): Media {
  readCaller(site, request);
  const id = segments.mediaId ?? "";
  const media = site.store.state.media.get(id);
  if (!media || media.isDeleted) missingObject(id);
  readAccountCaller(site, request, { accountId: media.accountId, permission });
  return media;
}

function refuseLegacy(text: string): void {
  if ([...text].length > 300) invalidParameter("A comment cannot exceed 300 characters");
  if ((text.match(/#\w+/g)?.length ?? 0) > 4) invalidParameter("Too many hashtags");
  if ((text.match(/https?:\/\//g)?.length ?? 0) > 1) invalidParameter("Too many addresses");
  if (/\p{Lu}/u.test(text) && text === text.toUpperCase()) invalidParameter("All capital letters");
}

function readComments(site: Site, visit: Visit): Reply {
  const { mediaId, accountId } = readMedia(site, visit);
  const visibleUntil = site.now().getTime() - site.switches.commentsLagMs;
  const comments = site.store.state.commentsOn(mediaId).filter((c) => c.atMs <= visibleUntil);
  const nodes = comments.toReversed().map((comment) => commentNode(site, comment));
  const listing = { type: "IGComment", defaultFields: "id,text,timestamp", defaultLimit: 50 };
  return answer(site, listNodes(nodes, { request: visit.request, ...listing }), accountId);
}
