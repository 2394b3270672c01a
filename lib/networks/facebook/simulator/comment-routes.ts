import { listNodes, project } from "../../meta/simulator/nodes";
import { invalidParameter, missingObject } from "../../meta/simulator/refusal";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { readPageCaller } from "./caller";
import { readMessage } from "./feed-routes";
import { commentNode } from "./nodes";
import { answer, type Site } from "./site";
import type { Post } from "./state";

export function commentRoutes(site: Site): Route[] {
  const path = "/:version/:postId/comments";
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
  const { parameters } = visit.request;
  const { post, caller } = readPost(site, visit, "pages_manage_engagement");
  const message = parameters.get("message") ?? "";
  const photoId = parameters.get("attachment_id");
  if (message === "" && photoId === null) {
    invalidParameter("Requires one of the params: message, attachment_id");
  }
  const photo = photoId === null ? undefined : site.store.state.photos.get(photoId);
  if (photoId !== null && photo?.pageId !== post.pageId) {
    invalidParameter("Param attachment_id is not a valid photo id");
  }
  const commentId = `${post.postId.split("_")[1]}_${site.store.nextId()}`;
  record(site, visit, {
    kind: "comment.published",
    commentId,
    postId: post.postId,
    pageId: post.pageId,
    ...readMessage(site, { pageId: post.pageId, message }),
    photoId,
    photoHashes: photo ? [photo.sha256] : [],
  });
  const comment = site.store.state.comments.get(commentId);
  if (!comment) throw new Error("A comment that was recorded is not in the state.");
  const fields = parameters.get("fields");
  return answer(site, project(commentNode(site, comment), { fields, type: "Comment" }), caller);
}

function readComments(site: Site, visit: Visit): Reply {
  const { parameters } = visit.request;
  const { post, caller } = readPost(site, visit, "pages_read_engagement");
  const visibleUntil = site.now().getTime() - site.switches.commentsLagMs;
  const comments = site.store.state.commentsOn(post.postId).filter((c) => c.atMs <= visibleUntil);
  if (parameters.get("order") === "reverse_chronological") comments.reverse();
  const nodes = comments.map((comment) => commentNode(site, comment));
  const defaultFields = "id,message,from,created_time";
  const listing = { request: visit.request, type: "Comment", defaultFields };
  return answer(site, listNodes(nodes, listing), caller);
}

function readPost(site: Site, { request, segments }: Visit, permission: string) {
  const id = segments.postId ?? "";
  const post: Post | undefined = site.store.state.findPost(id);
  const pageId = post?.pageId ?? id.split("_")[0] ?? "";
  const caller = readPageCaller(site, request, { pageId, permission });
  if (!post) missingObject(id);
  return { post, caller };
}
