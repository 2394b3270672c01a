import { answerDialog } from "../../simulation/answer-dialog";
import { openSite } from "../../simulation/open-site";
import type { SimulatedRequest } from "../../simulation/request";
import type { Route, RouteMatch } from "../../simulation/router";
import { startSimulation } from "../../simulation/start";
import type { StartSimulator } from "../../simulator";
import { configuration } from "../settings";
import { accountRoutes } from "./account-routes";
import { commentRoutes } from "./comment-routes";
import { dialogRoutes } from "./dialog-routes";
import { imageRoutes } from "./image-routes";
import { postRoutes } from "./post-routes";
import { listPublications } from "./publications";
import { repertoire } from "./repertoire";
import { answerTo, writeFault, writeRefusal } from "./rest-error";
import { dialogForm, grantAccount, revokeTokens } from "./sign-in";
import { type Site, Switches } from "./site";
import { openStore } from "./store";
import { tokenRoutes } from "./token-routes";
import { videoRoutes } from "./video-routes";
import { webRoutes } from "./web-routes";
import { organizationIdOf } from "./world";

/** LinkedIn's dialog, REST API and public pages, as far as organizations and their posts go. */
export const startLinkedInSimulator: StartSimulator = (options) => {
  const site = openSite(options, { switches: Switches, openStore });
  return startSimulation(
    {
      name: "LinkedIn",
      site,
      switches: Switches,
      routes: networkRoutes(site),
      origins: Object.keys(configuration.origins),
      repertoire,
      publications: () => listPublications(site),
      revoke: (accountId) => revokeTokens(site, accountId),
      consent: (authorizationUrl, choice = {}) => {
        const address = new URL(authorizationUrl);
        return answerDialog(site, address, dialogForm(address, choice));
      },
      account: (accountId) => grantAccount(site, accountId),
      refuse: writeFault,
      answerTo,
      accountIdOf: (match, request) => accountIdOf(site, match, request),
      tokenBehind: ({ segments }) =>
        site.store.state.uploaders.get(segments.uploadId ?? "") ?? null,
      notFound: ({ url }) =>
        writeRefusal({ status: 404, message: `No virtual resource found for ${url.pathname}` }),
    },
    options,
  );
};

function networkRoutes(site: Site): Route[] {
  return [
    ...webRoutes(site),
    ...dialogRoutes(site),
    ...tokenRoutes(site),
    ...accountRoutes(site),
    ...imageRoutes(site),
    ...videoRoutes(site),
    ...postRoutes(site),
    ...commentRoutes(site),
  ];
}

/** The organization that a request is about: its path, its body or the post or upload tells. */
function accountIdOf(
  { store }: Site,
  { segments }: RouteMatch,
  { parameters }: SimulatedRequest,
): string | null {
  const { posts } = store.state;
  const owner = parameters.get("initializeUploadRequest")?.match(/urn:li:organization:\d+/)?.[0];
  return (
    segments.organizationId ??
    organizationIdOf(parameters.get("author") ?? parameters.get("actor") ?? owner) ??
    posts.get(segments.postUrn ?? "")?.organizationId ??
    assetOf(store.state, segments)?.organizationId ??
    null
  );
}

function assetOf(
  state: Site["store"]["state"],
  { imageUrn = "", videoUrn = "", uploadId = "" }: RouteMatch["segments"],
) {
  return (
    state.images.get(imageUrn) ??
    state.videos.get(videoUrn) ??
    state.uploadBy(uploadId) ??
    state.videoBy(uploadId)
  );
}
