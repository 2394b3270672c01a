import type { SimulatedRequest } from "../../simulation/request";
import { openSite } from "../../simulation/site";
import { startSimulation } from "../../simulation/start";
import type { StartSimulator } from "../../simulator";
import { configuration } from "../settings";
import { capabilities } from "./capabilities";
import { openPushedDialog } from "./dialog";
import { publicationsOf } from "./publications";
import { repoRoutes } from "./repo-routes";
import { serverRoutes } from "./server-routes";
import { type Site, Switches } from "./site";
import { Effect, State } from "./state";
import { grantAccount, revokeTokens, tokenRoutes } from "./token-routes";
import { webRoutes } from "./web-routes";
import { errorAnswers } from "./xrpc-error";

export const startBlueskySimulator: StartSimulator = (options) => {
  const site: Site = openSite(options, {
    switches: Switches,
    effect: Effect,
    state: new State(),
    idsFrom: 1n,
  });
  const { routes, consent } = openPushedDialog(site);
  return startSimulation(
    {
      name: "Bluesky",
      site,
      switches: Switches,
      routes: [
        ...routes,
        ...tokenRoutes(site),
        ...repoRoutes(site),
        ...webRoutes(site),
        ...serverRoutes(site),
      ],
      origins: Object.keys(configuration.origins),
      capabilities,
      publications: () => publicationsOf(site),
      revoke: (accountId) => revokeTokens(site, accountId),
      consent,
      account: (accountId) => grantAccount(site, accountId),
      ...errorAnswers,
      accountIdOf: (_, request) => accountIdOf(site, request),
    },
    options,
  );
};

function accountIdOf(site: Site, { headers, parameters }: SimulatedRequest): string | null {
  const token = site.store.state.tokens.get(headers.authorization?.split(" ").at(-1) ?? "");
  return token?.accountId ?? parameters.get("repo");
}
