import { openDialog } from "../../simulation/dialog";
import { recordDirectly } from "../../simulation/site";
import { simulatorOf } from "../../simulation/start";
import { results } from "../results";
import { configuration } from "../settings";
import { errorAnswers, tokenIn } from "./caller";
import { capabilities } from "./capabilities";
import { countRoutes } from "./count-routes";
import { dialog } from "./dialog";
import { mediaRoutes } from "./media-routes";
import { webRoutes } from "./pages";
import { postRoutes } from "./post-routes";
import { permalinkOf, Switches } from "./site";
import { Effect, State } from "./state";
import { grantAccount, revokeTokens, tokenRoutes } from "./token-routes";

export const startXSimulator = simulatorOf({
  name: "X",
  configuration,
  switches: Switches,
  effect: Effect,
  state: () => new State(),
  results,
  idsFrom: 1_990_000_000_000_000_000n,
  dialog: (site) => openDialog(site, dialog),
  routes: (site) => [
    ...tokenRoutes(site),
    ...mediaRoutes(site),
    ...postRoutes(site),
    ...countRoutes(site),
    ...webRoutes(site),
  ],
  errors: errorAnswers,
  accountIdOf: (site, _, request) =>
    site.store.state.tokens.get(tokenIn(request))?.personId ?? null,
  publications: (site) => ({
    "post.published": (post) => ({
      accountId: post.accountId,
      remoteId: post.id,
      parentRemoteId: post.replyTo,
      text: post.text,
      mediaHashes: post.mediaHashes,
      alts: post.alts,
      url: permalinkOf(site, post),
    }),
  }),
  grant: grantAccount,
  revoke: revokeTokens,
  deletePost: (site, id) => {
    recordDirectly(site, "sandbox.delete", { kind: "post.deleted", id });
  },
  capabilities,
});
