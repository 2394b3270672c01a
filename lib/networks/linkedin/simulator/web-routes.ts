import { errorPage } from "../../simulation/error-page";
import { picture } from "../../simulation/picture";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { showVideo } from "../../simulation/video";
import { homePage, organizationPage, postPage } from "./post-page";
import type { Site } from "./site";
import { findOrganization, sampleOrganizations } from "./world";

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
    get("/", () => homePage(sampleOrganizations)),
    get("/company/:vanityName", (visit) => showOrganization(site, visit)),
    get("/feed/update/:postUrn", (visit) => showPost(site, visit)),
    get("/image/:imageUrn", (visit) => showImage(site, visit)),
    get("/video/:videoUrn", (visit) => showVideoBytes(site, visit)),
    get("/logo/:file", showLogo),
  ];
}

function showOrganization(site: Site, { segments }: Visit): Reply {
  const found = sampleOrganizations.find((one) => one.vanityName === segments.vanityName);
  return found ? organizationPage(site, found) : errorPage(gone, 404);
}

function showPost(site: Site, { segments, request }: Visit): Reply {
  const post = site.store.state.visiblePost(segments.postUrn ?? "");
  return post ? postPage(site, post, request.parameters.get("commentUrn")) : errorPage(gone, 404);
}

function showImage(site: Site, { segments }: Visit): Reply {
  const sent = site.store.state.images.get(segments.imageUrn ?? "")?.sent;
  if (!sent || sent.failure !== null) return errorPage(gone, 404);
  const body = site.store.readMedia(sent.sha256);
  return { status: 200, contentType: sent.contentType, body };
}

function showVideoBytes({ store }: Site, { segments, request }: Visit): Reply {
  const sent = store.state.videos.get(segments.videoUrn ?? "")?.sent;
  if (!sent || sent.failure !== null) return errorPage(gone, 404);
  return showVideo(store.parts, sent.sha256, request);
}

function showLogo({ segments }: Visit): Reply | Promise<Reply> {
  const organization = findOrganization(segments.file?.replace(/\.jpg$/, ""));
  return organization ? picture(organization.hue) : errorPage(gone, 404);
}
