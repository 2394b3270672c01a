import { openDialog } from "../../simulation/dialog";
import type { SimulatedRequest } from "../../simulation/request";
import type { RouteMatch } from "../../simulation/router";
import { recordDirectly } from "../../simulation/site";
import { simulatorOf } from "../../simulation/start";
import { results } from "../results";
import { configuration } from "../settings";
import { accountRoutes } from "./account-routes";
import { capabilities } from "./capabilities";
import { commentRoutes } from "./comment-routes";
import { countRoutes } from "./count-routes";
import { dialog } from "./dialog";
import { imageRoutes } from "./image-routes";
import { visibleText } from "./little-text";
import { webRoutes } from "./pages";
import { postRoutes } from "./post-routes";
import { errorAnswers } from "./rest";
import { commentLinkOf, permalinkOf, type Site, Switches } from "./site";
import { Effect, State } from "./state";
import { grantAccount, revokeTokens, tokenRoutes } from "./token-routes";
import { videoRoutes } from "./video-routes";
import { organizationIdOf } from "./world";

export const startLinkedInSimulator = simulatorOf({
  name: "LinkedIn",
  configuration,
  switches: Switches,
  effect: Effect,
  state: () => new State(),
  results,
  idsFrom: 7_300_000_000_000_000_000n,
  dialog: (site) => openDialog(site, dialog),
  routes: (site) => [
    ...webRoutes(site),
    ...tokenRoutes(site),
    ...accountRoutes(site),
    ...imageRoutes(site),
    ...videoRoutes(site),
    ...postRoutes(site),
    ...commentRoutes(site),
    ...countRoutes(site),
  ],
  errors: errorAnswers,
  accountIdOf,
  uploadToken: ({ store }, { segments }) =>
    store.state.uploaders.get(segments.uploadId ?? "") ?? null,
  publications: (site) => ({
    "post.published": (post) =>
      post.isHidden
        ? null
        : {
            accountId: post.organizationId,
            remoteId: post.urn,
            parentRemoteId: null,
            text: visibleText(post.commentary),
            mediaHashes: post.video ? [post.video.sha256] : post.imageHashes,
            alts: post.video ? [""] : post.images.map(({ alt }) => alt),
            url: permalinkOf(site, post.urn),
          },
    "comment.published": (comment) => ({
      accountId: comment.organizationId,
      remoteId: comment.urn,
      parentRemoteId: comment.postUrn,
      text: comment.text,
      mediaHashes: comment.imageHashes,
      alts: comment.imageHashes.map(() => ""),
      url: commentLinkOf(site, comment),
    }),
  }),
  grant: grantAccount,
  revoke: revokeTokens,
  deletePost: (site, urn) => {
    recordDirectly(site, "sandbox.delete", { kind: "post.deleted", urn });
  },
  capabilities,
});

function accountIdOf(
  { store: { state } }: Site,
  { segments }: RouteMatch,
  { parameters }: SimulatedRequest,
): string | null {
  const owner = parameters.get("initializeUploadRequest")?.match(/urn:li:organization:\d+/)?.[0];
  return (
    segments.organizationId ??
    organizationIdOf(
      parameters.get("author") ??
        parameters.get("actor") ??
        owner ??
        parameters.get("organizationalEntity"),
    ) ??
    state.posts.get(segments.postUrn ?? "")?.organizationId ??
    assetOf(state, segments)?.organizationId ??
    null
  );
}

function assetOf(
  state: State,
  { imageUrn = "", videoUrn = "", uploadId = "" }: RouteMatch["segments"],
) {
  return (
    state.images.get(imageUrn) ??
    state.videos.get(videoUrn) ??
    state.imageBy(uploadId) ??
    state.videoBy(uploadId)
  );
}
