import { faultWriter, GraphRefusal, writeRefusal } from "../../meta/simulator/refusal";
import { answerDialog } from "../../simulation/answer-dialog";
import { openSite } from "../../simulation/open-site";
import type { Route, RouteMatch } from "../../simulation/router";
import { startSimulation } from "../../simulation/start";
import type { StartSimulator } from "../../simulator";
import { configuration } from "../settings";
import { accountRoutes } from "./account-routes";
import { commentRoutes } from "./comment-routes";
import { containerRoutes } from "./container-routes";
import { dialogRoutes } from "./dialog-routes";
import { nodeRoutes } from "./node-routes";
import { listPublications } from "./publications";
import { publishRoutes } from "./publish-routes";
import { repertoire } from "./repertoire";
import { dialogForm, grantAccount, removeApp, revokeTokens } from "./sign-in";
import { type Site, Switches } from "./site";
import { openStore } from "./store";
import { tokenRoutes } from "./token-routes";
import { webRoutes } from "./web-routes";
import { sampleAccounts } from "./world";

/** Instagram's dialog, its Graph API and its public pages, as far as professional accounts go. */
export const startInstagramSimulator: StartSimulator = (options) => {
  const site = openSite(options, { switches: Switches, openStore });
  return startSimulation(
    {
      name: "Instagram",
      site,
      switches: Switches,
      routes: networkRoutes(site),
      origins: Object.keys(configuration.origins),
      repertoire,
      publications: () => listPublications(site),
      revoke: (accountId) => revokeTokens(site, accountId),
      removeApp: (accountId) => removeApp(site, accountId),
      consent: (authorizationUrl, choice = {}) => {
        const address = new URL(authorizationUrl);
        return answerDialog(site, address, dialogForm(address, choice));
      },
      account: (accountId) => grantAccount(site, accountId),
      refuse: faultWriter({ id: sampleAccounts[0]?.id ?? "", type: "instagram" }),
      answerTo: (error) => {
        if (error instanceof GraphRefusal) return writeRefusal(error.shape);
        throw error;
      },
      accountIdOf: (match) => accountIdOf(site, match),
      notFound: ({ url }) =>
        writeRefusal({ message: `Unknown path components: ${url.pathname}`, code: 2500 }),
    },
    options,
  );
};

/** In the order in which they match: the open-ended ones come last. */
function networkRoutes(site: Site): Route[] {
  return [
    ...dialogRoutes(site),
    ...tokenRoutes(site),
    ...webRoutes(site),
    ...accountRoutes(site),
    ...containerRoutes(site),
    ...publishRoutes(site),
    ...commentRoutes(site),
    ...nodeRoutes(site),
  ];
}

/** The account that a request is about: its path, or the post or container that it names. */
function accountIdOf({ store }: Site, { segments }: RouteMatch): string | null {
  const { containers, media } = store.state;
  return (
    segments.accountId ??
    media.get(segments.mediaId ?? segments.id ?? "")?.accountId ??
    containers.get(segments.id ?? "")?.accountId ??
    null
  );
}
