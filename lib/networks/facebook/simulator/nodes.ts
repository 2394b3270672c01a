import { graphTime, project } from "../../meta/simulator/nodes";
import { missingObject, refuse } from "../../meta/simulator/refusal";
import type { Reply } from "../../simulation/reply";
import type { SimulatedRequest } from "../../simulation/request";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { readCaller, readPageCaller } from "./caller";
import { answer, commentLinkOf, postLinkOf, type Site, videoPath } from "./site";
import type { Comment, Photo, Post, Video } from "./state";
import { findPage, type SamplePage, samplePages } from "./world";

export function postNode(site: Site, post: Post) {
  const { counts, store } = site;
  const countedId = countedIdOf(post);
  const shares = counts.of(countedId, "shares");
  return {
    id: post.postId,
    message: post.text === "" ? undefined : post.text,
    message_tags: tagsOf(post),
    created_time: graphTime(site, post.atMs),
    permalink_url: postLinkOf(site, post),
    is_published: true,
    is_hidden: false,
    from: pageNode(post.pageId),
    application: { id: site.app.appId, name: "Sandbox app", link: site.baseUrl },
    attachments: attachmentsOf(site, post),
    reactions: { data: [], summary: { total_count: counts.of(countedId, "reactions") } },
    /** A load test publishes ten thousand, so that comments are counted only for who asks. */
    get comments() {
      const own = store.state.commentsOn(post.postId).length;
      return { data: [], summary: { total_count: counts.of(countedId, "comments") + own } };
    },
    // Facebook leaves them out as long as there are none.
    shares: shares > 0 ? { count: shares } : undefined,
  };
}

/** Is the id by which the control page counts for a post. */
export function countedIdOf({ postId, video }: Pick<Post, "postId" | "video">): string {
  return video?.videoId ?? postId;
}

export function commentNode(site: Site, comment: Comment) {
  return {
    id: comment.commentId,
    message: comment.text,
    message_tags: tagsOf(comment),
    created_time: graphTime(site, comment.atMs),
    from: pageNode(comment.pageId),
    permalink_url: commentLinkOf(site, comment),
  };
}

type VideoState = "uploading" | "upload_complete" | "processing" | "ready" | "expired" | "error";

export function stateOf(site: Site, video: Video): VideoState {
  const { store, switches } = site;
  if (!video.finished) return uploadOf(site, video);
  if ((store.state.polls.get(video.videoId) ?? 0) <= switches.processingPolls) return "processing";
  return video.finished.failure === null ? "ready" : "error";
}

export function isExpired({ now, switches }: Site, video: Video): boolean {
  return video.isCancelled || now().getTime() - video.atMs > switches.uploadLifetimeMs;
}

export function nodeRoutes(site: Site): Route[] {
  const path = "/:version/:id";
  return [
    { method: "GET", path, operation: "node.read", run: (visit) => readNode(site, visit) },
    { method: "DELETE", path, operation: "post.delete", run: (visit) => deletePost(site, visit) },
  ];
}

function tagsOf({ tags }: Pick<Post | Comment, "tags">) {
  return tags.length > 0 ? tags : undefined;
}

function pageNode(pageId: string) {
  return { id: pageId, name: findPage(pageId)?.name ?? "" };
}

function attachmentsOf(site: Site, { photoIds, link, video, pageId }: Post) {
  if (video) {
    const url = `${site.baseUrl}${videoPath({ pageId, videoId: video.videoId })}`;
    return { data: [{ media_type: "video", target: { id: video.videoId, url }, url }] };
  }
  const photos = photoIds.map((id) => ({
    media_type: "photo",
    target: { id, url: photoAddress(site, { photoId: id }) },
    url: photoAddress(site, { photoId: id }),
  }));
  const [first, second] = photos;
  if (second) return { data: [{ media_type: "album", subattachments: { data: photos } }] };
  if (first) return { data: [first] };
  return link === null
    ? undefined
    : { data: [{ media_type: "link", target: { url: link }, url: link }] };
}

function photoAddress(site: Site, { photoId }: { photoId: string }): string {
  return `${site.baseUrl}/photo/${photoId}`;
}

function uploadOf(site: Site, video: Video): VideoState {
  if (isExpired(site, video)) return "expired";
  return video.receivedBytes === video.sizeBytes ? "upload_complete" : "uploading";
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
  const followers_count = site.counts.of(id, "followers");
  const fields = request.parameters.get("fields");
  const node = { id, name, username, followers_count };
  return answer(site, project(node, { fields, type: "Page" }), caller);
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
  const isGone = video?.postId && posts.get(video.postId)?.isDeleted;
  if (video && !isGone)
    return { node: pollVideo(site, video), type: "Video", pageId: video.pageId };
  const comment = comments.get(id);
  if (comment) return { node: commentNode(site, comment), type: "Comment", pageId: comment.pageId };
  return null;
}

function photoNode(site: Site, photo: Photo) {
  const isLagOver = site.now().getTime() - photo.publishedAtMs >= site.switches.storyLagMs;
  return {
    id: photo.photoId,
    created_time: graphTime(site, photo.atMs),
    alt_text_custom: photo.alt === "" ? undefined : photo.alt,
    page_story_id: photo.storyId !== null && isLagOver ? photo.storyId : undefined,
    height: photo.height,
    width: photo.width,
    images: [{ height: photo.height, width: photo.width, source: photoAddress(site, photo) }],
    from: pageNode(photo.pageId),
  };
}

function pollVideo(site: Site, video: Video) {
  const { polls } = site.store.state;
  if (video.finished) polls.set(video.videoId, (polls.get(video.videoId) ?? 0) + 1);
  return videoNode(site, video);
}

function videoNode(site: Site, video: Video) {
  const isShown =
    video.postId !== null && site.now().getTime() - video.publishedAtMs >= site.switches.storyLagMs;
  return {
    id: video.videoId,
    created_time: graphTime(site, video.atMs),
    description: video.finished?.description,
    from: pageNode(video.pageId),
    permalink_url: videoPath(video),
    post_id: isShown ? (video.postId ?? undefined) : undefined,
    published: isShown,
    status: statusOf(site, video, isShown),
  };
}

function statusOf(site: Site, video: Video, isShown: boolean) {
  const state = stateOf(site, video);
  const { failure } = video.finished ?? {};
  return {
    video_status: state,
    uploading_phase: {
      status: video.receivedBytes === video.sizeBytes ? "complete" : "in_progress",
      bytes_transfered: video.receivedBytes,
      source_file_size: video.sizeBytes,
    },
    processing_phase: {
      status: processingOf[state],
      ...(state === "error" ? { error: { message: failure ?? "" } } : {}),
    },
    publishing_phase: {
      status: isShown ? "completed" : "not_started",
      publish_status: isShown ? "published" : "draft",
    },
  };
}

const processingOf: Record<VideoState, string> = {
  uploading: "not_started",
  upload_complete: "not_started",
  processing: "in_progress",
  ready: "complete",
  expired: "not_started",
  error: "error",
};

function deletePost(site: Site, visit: Visit): Reply {
  const id = visit.segments.id ?? "";
  const post = site.store.state.findPost(id);
  if (!post || post.isDeleted) missingObject(id);
  const caller = readPageCaller(site, visit.request, {
    pageId: post.pageId,
    permission: "pages_manage_posts",
    task: "CREATE_CONTENT",
  });
  record(site, visit, { kind: "post.deleted", postId: post.postId });
  return answer(site, { success: true }, caller);
}
