import { errorPage } from "../../simulation/error-page";
import { picture } from "../../simulation/picture";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { homePage, postPage, profilePage } from "./post-page";
import type { Site } from "./site";
import { findAccount, findByUsername, sampleAccounts } from "./world";

const gone = "This page isn't available: the link may be broken, or the page may be removed.";

/** What people see of the simulated network in a browser. */
export function webRoutes(site: Site): Route[] {
  const get = (path: string, run: Route["run"]): Route => ({
    method: "GET",
    path,
    operation: "web.show",
    run,
  });
  return [
    get("/", () => homePage(sampleAccounts)),
    get("/p/:shortcode", (visit) => showPost(site, visit)),
    get("/reel/:shortcode", (visit) => showPost(site, visit)),
    get("/media/:sha256", (visit) => showFile(site, visit)),
    get("/picture/:file", (visit) => showPicture(visit)),
    get("/:username", ({ segments }) => {
      const account = findByUsername(segments.username);
      return account ? profilePage(site, account) : errorPage(gone, 404);
    }),
  ];
}

function showPost(site: Site, { segments }: Visit): Reply {
  const posts = [...site.store.state.media.values()];
  const media = posts.find(({ shortcode }) => shortcode === segments.shortcode);
  return media ? postPage(site, media) : errorPage(gone, 404);
}

function showFile(site: Site, { segments }: Visit): Reply {
  const files = [...site.store.state.containers.values()].map(({ file }) => file);
  const file = files.find((one) => one?.sha256 === segments.sha256);
  if (!file) return errorPage(gone, 404);
  return { status: 200, contentType: file.contentType, body: site.store.readMedia(file.sha256) };
}

function showPicture({ segments }: Visit): Reply | Promise<Reply> {
  const account = findAccount(segments.file?.replace(/\.jpg$/, ""));
  return account ? picture(account.hue) : errorPage(gone, 404);
}
