import { listPublications } from "../../simulation/publications";
import type { PublishedEntry } from "../../simulator";
import { visibleText } from "./little-text";
import { commentLinkOf, permalinkOf, type Site } from "./site";

export function publicationsOf(site: Site): PublishedEntry[] {
  return listPublications(site.store.journal, {
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
  });
}
