import { errorAnswers } from "../../meta/simulator/refusal";
import { openDialog } from "../../simulation/dialog";
import { recordDirectly } from "../../simulation/site";
import { type Publications, simulatorOf } from "../../simulation/start";
import { results } from "../results";
import { configuration } from "../settings";
import { accountRoutes } from "./account-routes";
import { capabilities } from "./capabilities";
import { commentRoutes } from "./comment-routes";
import { dialog } from "./dialog";
import { feedRoutes } from "./feed-routes";
import { insightRoutes } from "./insight-routes";
import { nodeRoutes } from "./nodes";
import { webRoutes } from "./pages";
import { photoRoutes } from "./photo-routes";
import { commentLinkOf, postLinkOf, type Site, Switches } from "./site";
import { Effect, State } from "./state";
import { debugRoutes, grantAccount, removeApp, revokeTokens, tokenRoutes } from "./token-routes";
import { videoRoutes } from "./video-routes";
import { samplePages } from "./world";

export const startFacebookSimulator = simulatorOf({
  name: "Facebook",
  configuration,
  switches: Switches,
  effect: Effect,
  state: () => new State(),
  results,
  idsFrom: 122_100_000_000_000_000n,
  dialog: (site) => openDialog(site, dialog),
  routes: (site) => [
    ...webRoutes(site),
    ...tokenRoutes(site),
    ...debugRoutes(site),
    ...accountRoutes(site),
    ...photoRoutes(site),
    ...videoRoutes(site),
    ...feedRoutes(site),
    ...commentRoutes(site),
    ...insightRoutes(site),
    ...nodeRoutes(site),
  ],
  errors: errorAnswers({ id: samplePages[0]?.id ?? "", type: "pages" }),
  accountIdOf: ({ store }, { segments: { pageId, postId, id = postId } }) =>
    pageId ?? store.state.videos.get(id ?? "")?.pageId ?? id?.split("_")[0] ?? null,
  publications,
  grant: grantAccount,
  revoke: revokeTokens,
  removeApp,
  deletePost: (site, remoteId) => {
    const post = site.store.state.findPost(remoteId);
    if (post) recordDirectly(site, "sandbox.delete", { kind: "post.deleted", postId: post.postId });
  },
  capabilities,
});

function publications(site: Site): Publications<Effect> {
  const { state } = site.store;
  const altOf = (photoId: string) => state.photos.get(photoId)?.alt ?? "";
  return {
    "post.published": (post) => ({
      accountId: post.pageId,
      remoteId: post.video?.videoId ?? post.postId,
      parentRemoteId: null,
      text: post.text,
      mediaHashes: post.video ? [post.video.sha256] : post.photoHashes,
      alts: post.video ? [""] : post.photoIds.map(altOf),
      url: postLinkOf(site, post),
    }),
    "comment.published": (comment) => ({
      accountId: comment.pageId,
      remoteId: comment.commentId,
      parentRemoteId: state.posts.get(comment.postId)?.video?.videoId ?? comment.postId,
      text: comment.text,
      mediaHashes: comment.photoHashes,
      alts: comment.photoId === null ? [] : [altOf(comment.photoId)],
      url: commentLinkOf(site, comment),
    }),
  };
}
