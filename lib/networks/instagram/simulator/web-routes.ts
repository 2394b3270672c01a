import { errorPage } from "../../simulation/error-page";
import { pictureOf, webRoutes as routesOf } from "../../simulation/post-page";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { frontPage, profilePage, singlePostPage } from "./post-page";
import type { Site } from "./site";
import { findByUsername, sampleAccounts } from "./world";

const gone = "This page isn't available: the link may be broken, or the page may be removed.";

export function webRoutes(site: Site): Route[] {
  return routesOf({
    "/": frontPage,
    "/p/:shortcode": (visit) => showPost(site, visit),
    "/reel/:shortcode": (visit) => showPost(site, visit),
    "/media/:sha256": (visit) => showFile(site, visit),
    "/picture/:file": pictureOf(sampleAccounts, gone),
    "/:username": ({ segments }) => {
      const account = findByUsername(segments.username);
      return account ? profilePage(site, account) : errorPage(gone, 404);
    },
  });
}

function showPost(site: Site, { segments }: Visit): Reply {
  const posts = [...site.store.state.media.values()];
  const media = posts.find(({ shortcode }) => shortcode === segments.shortcode);
  return media ? singlePostPage(site, media) : errorPage(gone, 404);
}

function showFile(site: Site, { segments }: Visit): Reply {
  const files = [...site.store.state.containers.values()].map(({ file }) => file);
  const file = files.find((one) => one?.sha256 === segments.sha256);
  if (!file) return errorPage(gone, 404);
  return { status: 200, contentType: file.contentType, body: site.store.readMedia(file.sha256) };
}
