import { graphTime } from "../../meta/simulator/answer";
import { commentLinkOf, postLinkOf, type Site, videoPath } from "./site";
import type { Comment, Photo, Post, Video } from "./state";
import { statusOf } from "./video-status";
import { findPage } from "./world";

export function postNode(site: Site, post: Post) {
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
  };
}

export function photoNode(site: Site, photo: Photo) {
  const isSettled = site.now().getTime() - photo.publishedAtMs >= site.switches.storyLagMs;
  return {
    id: photo.photoId,
    created_time: graphTime(site, photo.atMs),
    alt_text_custom: photo.alt === "" ? undefined : photo.alt,
    page_story_id: photo.storyId !== null && isSettled ? photo.storyId : undefined,
    height: photo.height,
    width: photo.width,
    images: [{ height: photo.height, width: photo.width, source: photoAddress(site, photo) }],
    from: pageNode(photo.pageId),
  };
}

export function videoNode(site: Site, video: Video) {
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

export function photoAddress(site: Site, { photoId }: { photoId: string }): string {
  return `${site.baseUrl}/photo/${photoId}`;
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
