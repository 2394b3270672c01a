import { openDialog } from "../../simulation/dialog";
import { recordDirectly } from "../../simulation/site";
import { simulatorOf } from "../../simulation/start";
import type { ConsentChoice } from "../../simulator";
import { results } from "../results";
import { configuration } from "../settings";
import { accountRoutes } from "./account-routes";
import { errorAnswers, tokenIn } from "./caller";
import { capabilities } from "./capabilities";
import { dialogOf } from "./dialog";
import { mediaRoutes } from "./media-routes";
import { webRoutes } from "./pages";
import { fullId, localId, permalinkOf, type Site, Switches } from "./site";
import { Effect, State } from "./state";
import { statusRoutes } from "./status-routes";
import { grantAccount, revokeTokens, tokenRoutes } from "./token-routes";

export const startMastodonSimulator = simulatorOf({
  name: "Mastodon",
  configuration,
  switches: Switches,
  effect: Effect,
  state: () => new State(),
  results,
  idsFrom: 115_000_000_000_000_000n,
  dialog: openLocalDialog,
  routes: (site) => [
    ...tokenRoutes(site),
    ...accountRoutes(site),
    ...mediaRoutes(site),
    ...statusRoutes(site),
    ...webRoutes(site),
  ],
  errors: errorAnswers,
  accountIdOf: (site, _, request) => {
    const personId = site.store.state.tokens.get(tokenIn(request))?.personId;
    return personId ? fullId(site, personId) : null;
  },
  publications: (site) => ({
    "status.published": (status) => ({
      accountId: fullId(site, status.accountId),
      remoteId: status.id,
      parentRemoteId: status.replyTo,
      text: status.text,
      mediaHashes: status.mediaHashes,
      alts: status.alts,
      url: permalinkOf(site, status),
    }),
  }),
  grant: grantAccount,
  revoke: revokeTokens,
  deletePost: (site, id) => {
    recordDirectly(site, "sandbox.delete", { kind: "status.deleted", id });
  },
  capabilities,
});

/** People are known by their ids on this server, accounts by the whole ones. */
function openLocalDialog(site: Site) {
  const { routes, consent } = openDialog(site, dialogOf(site));
  return {
    routes,
    consent: (address: string, { accountIds, ...choice }: ConsentChoice = {}) =>
      consent(address, accountIds ? { ...choice, accountIds: accountIds.map(localId) } : choice),
  };
}
