import { errorPage } from "../../simulation/error-page";
import { pictureOf, webRoutes as routesOf } from "../../simulation/post-page";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { accountsPage, frontPage, singlePostPage } from "./post-page";
import type { Site } from "./site";
import { sampleAccounts } from "./world";

const gone = "The page you are looking for isn't here.";

export function webRoutes(site: Site): Route[] {
  return routesOf({
    "/": frontPage,
    "/avatar/:file": pictureOf(sampleAccounts, gone),
    "/media/:mediaId": (visit) => showMedia(site, visit),
    "/:profile": (visit) => showAccount(site, visit),
    "/:profile/:statusId": (visit) => showStatus(site, visit),
  });
}

function showAccount(site: Site, { segments }: Visit): Reply {
  const found = sampleAccounts.find(({ username }) => `@${username}` === segments.profile);
  return found ? accountsPage(site, found) : errorPage(gone, 404);
}

function showStatus(site: Site, { segments }: Visit): Reply {
  const status = site.store.state.statuses.get(segments.statusId ?? "");
  return status ? singlePostPage(site, status) : errorPage(gone, 404);
}

function showMedia(site: Site, { segments }: Visit): Reply {
  const media = site.store.state.media.get(segments.mediaId ?? "");
  if (!media) return errorPage(gone, 404);
  const { contentType, sha256 } = media;
  return { status: 200, contentType, body: site.store.readMedia(sha256) };
}
