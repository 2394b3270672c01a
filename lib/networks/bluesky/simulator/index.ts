import { recordDirectly } from "../../simulation/site";
import { simulatorOf } from "../../simulation/start";
import { parsePostUri } from "../record";
import { results } from "../results";
import { configuration } from "../settings";
import { capabilities } from "./capabilities";
import { countRoutes } from "./count-routes";
import { openPushedDialog } from "./dialog";
import { webRoutes } from "./pages";
import { repoRoutes } from "./repo-routes";
import { serverRoutes } from "./server-routes";
import { permalinkOf, Switches, uriOf } from "./site";
import { Effect, State } from "./state";
import { grantAccount, revokeTokens, tokenRoutes } from "./token-routes";
import { errorAnswers } from "./xrpc-error";

export const startBlueskySimulator = simulatorOf({
  name: "Bluesky",
  configuration,
  switches: Switches,
  effect: Effect,
  state: () => new State(),
  idsFrom: 1n,
  results,
  dialog: openPushedDialog,
  routes: (site) => [
    ...tokenRoutes(site),
    ...repoRoutes(site),
    ...countRoutes(site),
    ...webRoutes(site),
    ...serverRoutes(site),
  ],
  errors: errorAnswers,
  accountIdOf: ({ store }, _, { headers, parameters }) => {
    const token = store.state.tokens.get(headers.authorization?.split(" ").at(-1) ?? "");
    return token?.accountId ?? parameters.get("repo");
  },
  publications: (site) => ({
    "record.written": ({ accountId, rkey, text, root, blobs }) => {
      const { state } = site.store;
      const written = { accountId, rkey };
      return {
        accountId,
        remoteId: uriOf(written),
        parentRemoteId: root?.uri ?? null,
        text,
        mediaHashes: blobs.map(({ cid }) => state.blob(accountId, cid)?.sha256 ?? ""),
        alts: blobs.map(({ alt }) => alt),
        url: permalinkOf(site, written),
      };
    },
  }),
  grant: grantAccount,
  revoke: revokeTokens,
  deletePost: (site, remoteId) => {
    const { repo: accountId, rkey } = parsePostUri(remoteId);
    recordDirectly(site, "sandbox.delete", { kind: "record.deleted", accountId, rkey });
  },
  capabilities,
});
