import { errorPage } from "../../simulation/error-page";
import { picture } from "../../simulation/picture";
import { type Reply, redirectTo } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { showVideo } from "../../simulation/video";
import { homePage, postPage, timelinePage } from "./post-page";
import { postLinkOf, type Site } from "./site";
import { findPage, samplePages } from "./world";

const gone = "This content isn't available: it was deleted, or the address is wrong.";

/** What people see of the simulated network in a browser. */
export function webRoutes(site: Site): Route[] {
  const get = (path: string, run: Route["run"]): Route => ({
    method: "GET",
    path,
    operation: "web.show",
    run,
  });
  return [
    get("/", () => homePage(samplePages)),
    get("/:id", (visit) => showNode(site, visit)),
    get("/:pageId/posts/:storyId", (visit) => showPost(site, visit)),
    get("/:pageId/videos/:videoId", (visit) => showVideoPost(site, visit)),
    get("/video/:videoId", (visit) => showVideoBytes(site, visit)),
    get("/photo/:photoId", (visit) => showPhoto(site, visit)),
    get("/picture/:file", (visit) => showPicture(visit)),
  ];
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
  return post && !post.isDeleted ? postPage(site, post) : errorPage(gone, 404);
}

function showVideoPost(site: Site, { segments }: Visit): Reply {
  const post = site.store.state.findPost(segments.videoId ?? "");
  return post && post.pageId === segments.pageId ? postPage(site, post) : errorPage(gone, 404);
}

/** People see the video of a post, and no draft. */
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

function showPicture({ segments }: Visit): Reply | Promise<Reply> {
  const page = findPage(segments.file?.replace(/\.jpg$/, ""));
  return page ? picture(page.hue) : errorPage(gone, 404);
}
