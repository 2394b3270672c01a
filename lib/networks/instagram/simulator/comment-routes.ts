import { listNodes } from "../../meta/simulator/nodes";
import { invalidParameter, missingObject } from "../../meta/simulator/refusal";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { readAccountCaller, readCaller } from "./caller";
import { commentNode } from "./nodes";
import { answer, type Site } from "./site";
import type { Media } from "./state";

const permission = "instagram_business_manage_comments";
const textMax = 2200;

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

function readMedia(site: Site, { request, segments }: Visit): Media {
  readCaller(site, request);
  const id = segments.mediaId ?? "";
  const media = site.store.state.media.get(id);
  if (!media) missingObject(id);
  readAccountCaller(site, request, { accountId: media.accountId, permission });
  return media;
}
