import { recordDirectly } from "../../simulation/site";
import { simulatorOf } from "../../simulation/start";
import { results } from "../results";
import { configuration } from "../settings";
import { errorAnswers, integrationOf } from "./caller";
import { capabilities } from "./capabilities";
import { countRoutes } from "./count-routes";
import { grantAccount, openIntegrations, removeIntegrations } from "./dialog";
import { imageAt, webRoutes } from "./pages";
import { postRoutes } from "./post-routes";
import { picturesIn, shownText } from "./post-rules";
import { addressOf, fullId, Switches } from "./site";
import { siteRoutes } from "./site-routes";
import { Effect, State } from "./state";

export const startGhostSimulator = simulatorOf({
  name: "Ghost",
  configuration,
  switches: Switches,
  effect: Effect,
  state: () => new State(),
  results,
  idsFrom: 0x690a00000000000000000000n,
  dialog: openIntegrations,
  routes: (site) => [
    ...siteRoutes(site),
    ...postRoutes(site),
    ...countRoutes(site),
    ...webRoutes(site),
  ],
  errors: errorAnswers,
  accountIdOf: (site, { segments }) => (segments.site ? fullId(site, segments.site) : null),
  tokenOf: (site, request) => integrationOf(site, request)?.secret ?? null,
  publications: (site) => ({
    "post.published": ({ post }) => {
      const pictures = picturesIn(post);
      return {
        accountId: fullId(site, post.siteId),
        remoteId: post.id,
        parentRemoteId: null,
        text: shownText(post),
        mediaHashes: pictures.map(({ address }) => {
          return imageAt(site, post.siteId, address)?.sha256 ?? "";
        }),
        alts: pictures.map(({ alt }) => alt),
        url: addressOf(site, post),
      };
    },
  }),
  grant: grantAccount,
  revoke: removeIntegrations,
  deletePost: (site, id) => {
    recordDirectly(site, "sandbox.delete", { kind: "post.deleted", id, by: "person" });
  },
  capabilities,
});
