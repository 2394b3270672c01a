import { openDialog } from "../../simulation/dialog";
import { openSite } from "../../simulation/site";
import { startSimulation } from "../../simulation/start";
import type { StartSimulator } from "../../simulator";
import { configuration } from "../settings";
import { accountRoutes } from "./account-routes";
import { errorAnswers, tokenIn } from "./caller";
import { capabilities } from "./capabilities";
import { dialogOf } from "./dialog";
import { mediaRoutes } from "./media-routes";
import { publicationsOf } from "./publications";
import { fullId, localId, type Site, Switches } from "./site";
import { Effect, State } from "./state";
import { statusRoutes } from "./status-routes";
import { grantAccount, revokeTokens, tokenRoutes } from "./token-routes";
import { webRoutes } from "./web-routes";

export const startMastodonSimulator: StartSimulator = (options) => {
  const site: Site = openSite(options, {
    switches: Switches,
    effect: Effect,
    state: new State(),
    idsFrom: 115_000_000_000_000_000n,
  });
  const { routes, consent } = openDialog(site, dialogOf(site));
  return startSimulation(
    {
      name: "Mastodon",
      site,
      switches: Switches,
      routes: [
        ...routes,
        ...tokenRoutes(site),
        ...accountRoutes(site),
        ...mediaRoutes(site),
        ...statusRoutes(site),
        ...webRoutes(site),
      ],
      origins: Object.keys(configuration.origins),
      capabilities,
      publications: () => publicationsOf(site),
      revoke: (accountId) => revokeTokens(site, accountId),
      consent: (address, { accountIds, ...choice } = {}) =>
        consent(address, accountIds ? { ...choice, accountIds: accountIds.map(localId) } : choice),
      account: (accountId) => grantAccount(site, accountId),
      ...errorAnswers,
      accountIdOf: (_, request) => {
        const personId = site.store.state.tokens.get(tokenIn(request))?.personId;
        return personId ? fullId(site, personId) : null;
      },
    },
    options,
  );
};
