import { removeApp, revokeTokens } from "../../meta/simulator/long-tokens";
import { errorAnswers } from "../../meta/simulator/refusal";
import { openDialog } from "../../simulation/dialog";
import { recordDirectly } from "../../simulation/site";
import { simulatorOf } from "../../simulation/start";
import { results } from "../results";
import { configuration } from "../settings";
import { accountRoutes } from "./account-routes";
import { capabilities } from "./capabilities";
import { containerRoutes } from "./container-routes";
import { dialogOf } from "./dialog";
import { insightRoutes } from "./insight-routes";
import { containerOf, nodeRoutes, shownBy } from "./nodes";
import { webRoutes } from "./pages";
import { publishRoutes } from "./publish-routes";
import { accountIn, permalinkOf, Switches } from "./site";
import { Effect, State } from "./state";
import { grantAccount, tokenRoutes } from "./token-routes";
import { sampleAccounts } from "./world";

export const startThreadsSimulator = simulatorOf({
  name: "Threads",
  configuration,
  switches: Switches,
  effect: Effect,
  state: () => new State(),
  results,
  idsFrom: 17_800_000_000_000_000n,
  dialog: (site) => openDialog(site, dialogOf(site)),
  routes: (site) => [
    ...tokenRoutes(site),
    ...webRoutes(site),
    ...accountRoutes(site),
    ...containerRoutes(site),
    ...publishRoutes(site),
    ...insightRoutes(site),
    ...nodeRoutes(site),
  ],
  errors: errorAnswers({ id: sampleAccounts[0]?.id ?? "", type: "threads" }),
  accountIdOf: (site, _, request) => accountIn(site, request),
  publications: (site) => ({
    "thread.published": ({ mediaId }) => {
      const thread = site.store.state.threads.get(mediaId);
      if (!thread) throw new Error("The journal names a post that is not in the state.");
      const container = containerOf(site, thread);
      const shown = shownBy(site, container);
      return {
        accountId: thread.accountId,
        remoteId: mediaId,
        parentRemoteId: container.replyTo,
        text: container.text,
        mediaHashes: shown.map(({ file }) => file?.sha256 ?? ""),
        alts: shown.map(({ alt }) => alt),
        url: permalinkOf(site, thread),
      };
    },
  }),
  grant: grantAccount,
  revoke: revokeTokens,
  removeApp,
  deletePost: (site, mediaId) => {
    recordDirectly<Effect>(site, "sandbox.delete", { kind: "thread.deleted", mediaId });
  },
  capabilities,
});
