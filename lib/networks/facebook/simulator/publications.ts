import { listPublications } from "../../simulation/publications";
import type { PublishedEntry } from "../../simulator";
import { commentLinkOf, postLinkOf, type Site } from "./site";

export function publicationsOf(site: Site): PublishedEntry[] {
  const { journal, state } = site.store;
  const altOf = (photoId: string) => state.photos.get(photoId)?.alt ?? "";
  return listPublications(journal, {
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
  });
}
