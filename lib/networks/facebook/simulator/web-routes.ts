import { errorPage } from "../../simulation/error-page";
import { pictureOf, webRoutes as routesOf } from "../../simulation/post-page";
import { type Reply, redirectTo } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { showVideo } from "../../simulation/video";
import { frontPage, singlePostPage, timelinePage } from "./post-page";
import { postLinkOf, type Site } from "./site";
import { findPage, samplePages } from "./world";

const gone = "This content isn't available: it was deleted, or the address is wrong.";

export function webRoutes(site: Site): Route[] {
  return routesOf({
    "/": frontPage,
    "/:id": (visit) => showNode(site, visit),
    "/:pageId/posts/:storyId": (visit) => showPost(site, visit),
    "/:pageId/videos/:videoId": (visit) => showVideoPost(site, visit),
    "/video/:videoId": (visit) => showVideoBytes(site, visit),
    "/photo/:photoId": (visit) => showPhoto(site, visit),
    "/picture/:file": pictureOf(samplePages, gone),
  });
}

function showNode(site: Site, { segments }: Visit): Reply {
  const id = segments.id ?? "";
  const page = findPage(id);
  if (page) return timelinePage(site, page);
  const post = site.store.state.findPost(id);
  return post ? redirectTo(postLinkOf(site, post)) : errorPage(gone, 404);
}

function showPost(site: Site, { segments }: Visit): Reply {
  const post = site.store.state.posts.get(`${segments.pageId}_${segments.storyId}`);
  return post && !post.isDeleted ? singlePostPage(site, post) : errorPage(gone, 404);
}

function showVideoPost(site: Site, { segments }: Visit): Reply {
  const post = site.store.state.findPost(segments.videoId ?? "");
  return post && post.pageId === segments.pageId
    ? singlePostPage(site, post)
    : errorPage(gone, 404);
}

function showVideoBytes({ store }: Site, { segments, request }: Visit): Reply {
  const video = store.state.findPost(segments.videoId ?? "")?.video;
  return video ? showVideo(store.parts, video.sha256, request) : errorPage(gone, 404);
}

function showPhoto(site: Site, { segments }: Visit): Reply {
  const photo = site.store.state.photos.get(segments.photoId ?? "");
  if (!photo) return errorPage(gone, 404);
  const body = site.store.readMedia(photo.sha256);
  return { status: 200, contentType: photo.contentType, body };
}
