import { removeApp, revokeTokens } from "../../meta/simulator/long-tokens";
import { errorAnswers } from "../../meta/simulator/refusal";
import { openDialog } from "../../simulation/dialog";
import { recordDirectly } from "../../simulation/site";
import { simulatorOf } from "../../simulation/start";
import type { PublishedEntry } from "../../simulator";
import { results } from "../results";
import { configuration } from "../settings";
import { accountRoutes } from "./account-routes";
import { capabilities } from "./capabilities";
import { containerRoutes } from "./container-routes";
import { dialog } from "./dialog";
import { insightRoutes } from "./insight-routes";
import { nodeRoutes, shownBy } from "./nodes";
import { webRoutes } from "./pages";
import { commentRoutes, publishRoutes } from "./publish-routes";
import { permalinkOf, type Site, Switches } from "./site";
import { Effect, State } from "./state";
import { grantAccount, tokenRoutes } from "./token-routes";
import { sampleAccounts } from "./world";

export const startInstagramSimulator = simulatorOf({
  name: "Instagram",
  configuration,
  switches: Switches,
  effect: Effect,
  state: () => new State(),
  results,
  idsFrom: 17_900_000_000_000_000n,
  dialog: (site) => openDialog(site, dialog),
  routes: (site) => [
    ...tokenRoutes(site),
    ...webRoutes(site),
    ...accountRoutes(site),
    ...containerRoutes(site),
    ...publishRoutes(site),
    ...commentRoutes(site),
    ...insightRoutes(site),
    ...nodeRoutes(site),
  ],
  errors: errorAnswers({ id: sampleAccounts[0]?.id ?? "", type: "instagram" }),
  accountIdOf: ({ store: { state } }, { segments: { accountId, mediaId, id = "" } }) =>
    accountId ??
    state.media.get(mediaId ?? id)?.accountId ??
    state.containers.get(id)?.accountId ??
    null,
  publications: (site) => ({
    "media.published": ({ mediaId }) => describePost(site, mediaId),
    "comment.published": ({ accountId, commentId, mediaId, text }) => ({
      accountId,
      remoteId: commentId,
      parentRemoteId: mediaId,
      text,
      mediaHashes: [],
      alts: [],
      url: describePost(site, mediaId).url,
    }),
  }),
  grant: grantAccount,
  revoke: revokeTokens,
  removeApp,
  deletePost: (site, mediaId) => {
    recordDirectly<Effect>(site, "sandbox.delete", { kind: "media.deleted", mediaId });
  },
  capabilities,
});

function describePost(site: Site, mediaId: string): Omit<PublishedEntry, "atMs"> {
  const media = site.store.state.media.get(mediaId);
  const container = media && site.store.state.containers.get(media.containerId);
  if (!container) throw new Error("The journal names a post that is not in the state.");
  const shown = shownBy(site, container);
  return {
    accountId: media.accountId,
    remoteId: mediaId,
    parentRemoteId: null,
    text: container.caption,
    mediaHashes: shown.map(({ file }) => file?.sha256 ?? ""),
    alts: shown.map(({ alt }) => alt),
    url: permalinkOf(site, media),
  };
}
