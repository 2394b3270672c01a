import { graphTime, permalinkOf, type Site } from "./site";
import type { Comment, Photo, Post } from "./state";
import { findPage } from "./world";

/** Graph nodes with all their fields; what a caller did not ask for is left out later. */
export function postNode(site: Site, post: Post) {
  return {
    id: post.postId,
    message: post.text === "" ? undefined : post.text,
    created_time: graphTime(site, post.atMs),
    permalink_url: permalinkOf(site, post.postId),
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

export function commentNode(site: Site, comment: Comment) {
  return {
    id: comment.commentId,
    message: comment.text,
    created_time: graphTime(site, comment.atMs),
    from: pageNode(comment.pageId),
    permalink_url: `${permalinkOf(site, comment.postId)}#${comment.commentId}`,
  };
}

export function photoAddress(site: Site, { photoId }: { photoId: string }): string {
  return `${site.baseUrl}/photo/${photoId}`;
}

function pageNode(pageId: string) {
  return { id: pageId, name: findPage(pageId)?.name ?? "" };
}

function attachmentsOf(site: Site, { photoIds, link }: Post) {
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
