import { project } from "../../meta/simulator/nodes";
import { missingObject, refuse } from "../../meta/simulator/refusal";
import type { Reply } from "../../simulation/reply";
import type { SimulatedRequest } from "../../simulation/request";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { readCaller, readPageCaller } from "./caller";
import { commentNode, photoNode, postNode, videoNode } from "./nodes";
import { answer, type Site } from "./site";
import type { Video } from "./state";
import { type SamplePage, samplePages } from "./world";

export function nodeRoutes(site: Site): Route[] {
  const path = "/:version/:id";
  return [
    { method: "GET", path, operation: "node.read", run: (visit) => readNode(site, visit) },
    { method: "DELETE", path, operation: "post.delete", run: (visit) => deletePost(site, visit) },
  ];
}

function readNode(site: Site, { request, segments }: Visit): Reply {
  const id = segments.id ?? "";
  const page = samplePages.find((one) => one.id === id || one.username === id);
  if (page) return readPage(site, request, page);
  const found = findNode(site, id);
  if (!found) missingObject(id);
  const { node, type, pageId } = found;
  const permission = "pages_read_engagement";
  const caller = readPageCaller(site, request, { pageId, permission });
  const fields = request.parameters.get("fields");
  return answer(site, project(node, { fields, type }), caller);
}

function readPage(site: Site, request: SimulatedRequest, page: SamplePage): Reply {
  const caller = readCaller(site, request);
  if (caller.pageId !== page.id && !site.switches.readsPublicPages) {
    refuse({
      message:
        "(#10) Object does not exist, cannot be loaded due to missing permission or reviewable feature, or does not support this operation. This endpoint requires the 'pages_read_engagement' permission or the 'Page Public Content Access' feature.",
      code: 10,
    });
  }
  const { id, name, username } = page;
  const fields = request.parameters.get("fields");
  return answer(site, project({ id, name, username }, { fields, type: "Page" }), caller);
}

function findNode(site: Site, id: string) {
  const { posts, photos, videos, comments } = site.store.state;
  const post = posts.get(id);
  if (post && !post.isDeleted) {
    return { node: postNode(site, post), type: "Post", pageId: post.pageId };
  }
  const photo = photos.get(id);
  if (photo) return { node: photoNode(site, photo), type: "Photo", pageId: photo.pageId };
  const video = videos.get(id);
  if (video) return { node: pollVideo(site, video), type: "Video", pageId: video.pageId };
  const comment = comments.get(id);
  if (comment) return { node: commentNode(site, comment), type: "Comment", pageId: comment.pageId };
  return null;
}

function pollVideo(site: Site, video: Video) {
  const { polls } = site.store.state;
  if (video.finished) polls.set(video.videoId, (polls.get(video.videoId) ?? 0) + 1);
  return videoNode(site, video);
}

function deletePost(site: Site, visit: Visit): Reply {
  const id = visit.segments.id ?? "";
  const post = site.store.state.posts.get(id);
  if (!post || post.isDeleted) missingObject(id);
  const caller = readPageCaller(site, visit.request, {
    pageId: post.pageId,
    permission: "pages_manage_posts",
    task: "CREATE_CONTENT",
  });
  record(site, visit, { kind: "post.deleted", postId: id });
  return answer(site, { success: true }, caller);
}
