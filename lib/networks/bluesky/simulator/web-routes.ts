import { errorPage } from "../../simulation/error-page";
import { pictureOf, webRoutes as routesOf } from "../../simulation/post-page";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { frontPage, profilePage, singlePostPage } from "./post-page";
import type { Site } from "./site";
import { findAccount, findByHandle, sampleAccounts } from "./world";

const gone = "This content is not here: it was deleted, or the address is wrong.";

export function webRoutes(site: Site): Route[] {
  return routesOf({
    "/": frontPage,
    "/profile/:account": (visit) => showProfile(site, visit),
    "/profile/:account/post/:rkey": (visit) => showPost(site, visit),
    "/blob/:cid": (visit) => showBlob(site, visit),
    "/picture/:file": pictureOf(sampleAccounts, gone),
  });
}

function showProfile(site: Site, { segments: { account } }: Visit): Reply {
  const found = findAccount(account) ?? findByHandle(account);
  return found ? profilePage(site, found) : errorPage(gone, 404);
}

function showPost(site: Site, { segments: { account, rkey = "" } }: Visit): Reply {
  const author = findAccount(account) ?? findByHandle(account);
  const post = author && site.store.state.record(author.id, rkey);
  return post ? singlePostPage(site, post) : errorPage(gone, 404);
}

function showBlob({ store }: Site, { segments: { cid = "" } }: Visit): Reply {
  const blob = store.state.anyBlob(cid);
  if (!blob) return errorPage(gone, 404);
  return { status: 200, contentType: blob.mimeType, body: store.readMedia(blob.sha256) };
}
