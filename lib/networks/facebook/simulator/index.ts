import { errorAnswers } from "../../meta/simulator/refusal";
import { openDialog } from "../../simulation/dialog";
import type { Route, Segments } from "../../simulation/router";
import { openSite } from "../../simulation/site";
import { startSimulation } from "../../simulation/start";
import type { StartSimulator } from "../../simulator";
import { configuration } from "../settings";
import { accountRoutes } from "./account-routes";
import { capabilities } from "./capabilities";
import { commentRoutes } from "./comment-routes";
import { dialog } from "./dialog";
import { feedRoutes } from "./feed-routes";
import { nodeRoutes } from "./nodes";
import { photoRoutes } from "./photo-routes";
import { publicationsOf } from "./publications";
import { type Site, Switches } from "./site";
import { Effect, State } from "./state";
import { debugRoutes, grantAccount, removeApp, revokeTokens, tokenRoutes } from "./token-routes";
import { videoRoutes } from "./video-routes";
import { webRoutes } from "./web-routes";
import { samplePages } from "./world";

export const startFacebookSimulator: StartSimulator = (options) => {
  const site: Site = openSite(options, {
    switches: Switches,
    effect: Effect,
    state: new State(),
    idsFrom: 122_100_000_000_000_000n,
  });
  const { routes, consent } = openDialog(site, dialog);
  return startSimulation(
    {
      name: "Facebook",
      site,
      switches: Switches,
      routes: [...routes, ...networkRoutes(site)],
      origins: Object.keys(configuration.origins),
      features: configuration.features,
      capabilities,
      publications: () => publicationsOf(site),
      revoke: (accountId) => revokeTokens(site, accountId),
      removeApp: (personId) => removeApp(site, personId),
      consent,
      account: (accountId) => grantAccount(site, accountId),
      ...errorAnswers({ id: samplePages[0]?.id ?? "", type: "pages" }),
      accountIdOf: ({ segments }) => segments.pageId ?? pageIdOf(site, segments),
    },
    options,
  );
};

function networkRoutes(site: Site): Route[] {
  return [
    ...webRoutes(site),
    ...tokenRoutes(site),
    ...debugRoutes(site),
    ...accountRoutes(site),
    ...photoRoutes(site),
    ...videoRoutes(site),
    ...feedRoutes(site),
    ...commentRoutes(site),
    ...nodeRoutes(site),
  ];
}

function pageIdOf({ store }: Site, { postId, id = postId }: Segments): string | null {
  return store.state.videos.get(id ?? "")?.pageId ?? id?.split("_")[0] ?? null;
}
