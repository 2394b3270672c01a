import { errorAnswers } from "../../meta/simulator/refusal";
import { openDialog } from "../../simulation/dialog";
import type { Route, RouteMatch } from "../../simulation/router";
import { openSite } from "../../simulation/site";
import { startSimulation } from "../../simulation/start";
import type { StartSimulator } from "../../simulator";
import { configuration } from "../settings";
import { accountRoutes } from "./account-routes";
import { capabilities } from "./capabilities";
import { containerRoutes } from "./container-routes";
import { dialog } from "./dialog";
import { nodeRoutes } from "./nodes";
import { publicationsOf } from "./publications";
import { commentRoutes, publishRoutes } from "./publish-routes";
import { type Site, Switches } from "./site";
import { Effect, State } from "./state";
import { grantAccount, removeApp, revokeTokens, tokenRoutes } from "./token-routes";
import { webRoutes } from "./web-routes";
import { sampleAccounts } from "./world";

export const startInstagramSimulator: StartSimulator = (options) => {
  const site: Site = openSite(options, {
    switches: Switches,
    effect: Effect,
    state: new State(),
    idsFrom: 17_900_000_000_000_000n,
  });
  const { routes, consent } = openDialog(site, dialog);
  return startSimulation(
    {
      name: "Instagram",
      site,
      switches: Switches,
      routes: [...routes, ...networkRoutes(site)],
      origins: Object.keys(configuration.origins),
      capabilities,
      publications: () => publicationsOf(site),
      revoke: (accountId) => revokeTokens(site, accountId),
      removeApp: (accountId) => removeApp(site, accountId),
      consent,
      account: (accountId) => grantAccount(site, accountId),
      ...errorAnswers({ id: sampleAccounts[0]?.id ?? "", type: "instagram" }),
      accountIdOf: (match) => accountIdOf(site, match),
    },
    options,
  );
};

function networkRoutes(site: Site): Route[] {
  return [
    ...tokenRoutes(site),
    ...webRoutes(site),
    ...accountRoutes(site),
    ...containerRoutes(site),
    ...publishRoutes(site),
    ...commentRoutes(site),
    ...nodeRoutes(site),
  ];
}

function accountIdOf({ store }: Site, { segments }: RouteMatch): string | null {
  const { containers, media } = store.state;
  return (
    segments.accountId ??
    media.get(segments.mediaId ?? segments.id ?? "")?.accountId ??
    containers.get(segments.id ?? "")?.accountId ??
    null
  );
}
