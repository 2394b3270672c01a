import { faultWriter, GraphRefusal, writeRefusal } from "../../meta/simulator/refusal";
import { answerDialog } from "../../simulation/answer-dialog";
import { openSite } from "../../simulation/open-site";
import type { Route, Segments } from "../../simulation/router";
import { startSimulation } from "../../simulation/start";
import type { StartSimulator } from "../../simulator";
import { configuration } from "../settings";
import { accountRoutes } from "./account-routes";
import { commentRoutes } from "./comment-routes";
import { dialogRoutes } from "./dialog-routes";
import { feedRoutes } from "./feed-routes";
import { nodeRoutes } from "./node-routes";
import { photoRoutes } from "./photo-routes";
import { listPublications } from "./publications";
import { repertoire } from "./repertoire";
import { dialogForm, grantAccount, removeApp, revokeTokens } from "./sign-in";
import { type Site, Switches } from "./site";
import { openStore } from "./store";
import { tokenRoutes } from "./token-routes";
import { videoRoutes } from "./video-routes";
import { webRoutes } from "./web-routes";
import { samplePages } from "./world";

/** Facebook's dialog, Graph API and public pages, as far as Pages and their posts go. */
export const startFacebookSimulator: StartSimulator = (options) => {
  const site = openSite(options, { switches: Switches, openStore });
  return startSimulation(
    {
      name: "Facebook",
      site,
      switches: Switches,
      routes: networkRoutes(site),
      origins: Object.keys(configuration.origins),
      repertoire,
      publications: () => listPublications(site),
      revoke: (accountId) => revokeTokens(site, accountId),
      removeApp: (personId) => removeApp(site, personId),
      consent: (authorizationUrl, choice = {}) => {
        const address = new URL(authorizationUrl);
        return answerDialog(site, address, dialogForm(address, choice));
      },
      account: (accountId) => grantAccount(site, accountId),
      refuse: faultWriter({ id: samplePages[0]?.id ?? "", type: "pages" }),
      answerTo: (error) => {
        if (error instanceof GraphRefusal) return writeRefusal(error.shape);
        throw error;
      },
      accountIdOf: ({ segments }) => segments.pageId ?? pageOf(site, segments),
      notFound: ({ url }) =>
        writeRefusal({ message: `Unknown path components: ${url.pathname}`, code: 2500 }),
    },
    options,
  );
};

/** In the order in which they match: the open-ended ones come last. */
function networkRoutes(site: Site): Route[] {
  return [
    ...webRoutes(site),
    ...dialogRoutes(site),
    ...tokenRoutes(site),
    ...accountRoutes(site),
    ...photoRoutes(site),
    ...videoRoutes(site),
    ...feedRoutes(site),
    ...commentRoutes(site),
    ...nodeRoutes(site),
  ];
}

/** The Page that a post, comment or video is of. */
function pageOf({ store }: Site, { postId, id = postId }: Segments): string | null {
  return store.state.videos.get(id ?? "")?.pageId ?? id?.split("_")[0] ?? null;
}
