import { errorPage } from "../../simulation/error-page";
import { pictureOf, webRoutes as routesOf } from "../../simulation/post-page";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { showVideo } from "../../simulation/video";
import { frontPage, organizationPage, singlePostPage } from "./post-page";
import type { Site } from "./site";
import { sampleOrganizations } from "./world";

const gone = "This content isn't available: it was deleted, or the address is wrong.";

export function webRoutes(site: Site): Route[] {
  return routesOf({
    "/": frontPage,
    "/company/:vanityName": (visit) => showOrganization(site, visit),
    "/feed/update/:postUrn": (visit) => showPost(site, visit),
    "/image/:imageUrn": (visit) => showImage(site, visit),
    "/video/:videoUrn": (visit) => showVideoBytes(site, visit),
    "/logo/:file": pictureOf(sampleOrganizations, gone),
  });
}

function showOrganization(site: Site, { segments }: Visit): Reply {
  const found = sampleOrganizations.find((one) => one.vanityName === segments.vanityName);
  return found ? organizationPage(site, found) : errorPage(gone, 404);
}

function showPost(site: Site, { segments, request }: Visit): Reply {
  const post = site.store.state.visiblePost(segments.postUrn ?? "");
  const commentUrn = request.parameters.get("commentUrn");
  return post ? singlePostPage(site, post, commentUrn) : errorPage(gone, 404);
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
