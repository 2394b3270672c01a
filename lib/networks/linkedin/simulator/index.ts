import { openDialog } from "../../simulation/dialog";
import type { SimulatedRequest } from "../../simulation/request";
import type { Route, RouteMatch } from "../../simulation/router";
import { openSite } from "../../simulation/site";
import { startSimulation } from "../../simulation/start";
import type { StartSimulator } from "../../simulator";
import { configuration } from "../settings";
import { accountRoutes } from "./account-routes";
import { capabilities } from "./capabilities";
import { commentRoutes } from "./comment-routes";
import { dialog } from "./dialog";
import { imageRoutes } from "./image-routes";
import { postRoutes } from "./post-routes";
import { publicationsOf } from "./publications";
import { errorAnswers } from "./rest";
import { type Site, Switches } from "./site";
import { Effect, State } from "./state";
import { grantAccount, revokeTokens, tokenRoutes } from "./token-routes";
import { videoRoutes } from "./video-routes";
import { webRoutes } from "./web-routes";
import { organizationIdOf } from "./world";

export const startLinkedInSimulator: StartSimulator = (options) => {
  const site: Site = openSite(options, {
    switches: Switches,
    effect: Effect,
    state: new State(),
    idsFrom: 7_300_000_000_000_000_000n,
  });
  const { routes, consent } = openDialog(site, dialog);
  return startSimulation(
    {
      name: "LinkedIn",
      site,
      switches: Switches,
      routes: [...routes, ...networkRoutes(site)],
      origins: Object.keys(configuration.origins),
      capabilities,
      publications: () => publicationsOf(site),
      revoke: (accountId) => revokeTokens(site, accountId),
      consent,
      account: (accountId) => grantAccount(site, accountId),
      ...errorAnswers,
      accountIdOf: (match, request) => accountIdOf(site, match, request),
      uploadToken: ({ segments }) =>
        site.store.state.uploaders.get(segments.uploadId ?? "") ?? null,
    },
    options,
  );
};

function networkRoutes(site: Site): Route[] {
  return [
    ...webRoutes(site),
    ...tokenRoutes(site),
    ...accountRoutes(site),
    ...imageRoutes(site),
    ...videoRoutes(site),
    ...postRoutes(site),
    ...commentRoutes(site),
  ];
}

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
  state: State,
  { imageUrn = "", videoUrn = "", uploadId = "" }: RouteMatch["segments"],
) {
  return (
    state.images.get(imageUrn) ??
    state.videos.get(videoUrn) ??
    state.imageBy(uploadId) ??
    state.videoBy(uploadId)
  );
}
