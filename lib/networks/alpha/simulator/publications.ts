import type { PublishedEntry } from "../../simulator";
import { permalinkOf, type Site } from "./site";

/** What people could see, in the order it appeared; read from the journal, deleted posts included. */
export function listPublications(site: Site): PublishedEntry[] {
  const alt = (id: string) => site.store.state.photos.get(id)?.alt ?? "";
  return site.store.journal.flatMap(({ effect, atMs }): PublishedEntry[] => {
    if (effect.kind === "post.published") {
      const { postId, pageId, text, photoHashes, photoIds } = effect;
      return [
        {
          atMs,
          accountId: pageId,
          remoteId: postId,
          parentRemoteId: null,
          text,
          mediaHashes: photoHashes,
          alts: photoIds.map(alt),
          url: permalinkOf(site, postId),
        },
      ];
    }
    if (effect.kind !== "comment.published") return [];
    const { commentId, postId, pageId, text, photoHashes, photoId } = effect;
    return [
      {
        atMs,
        accountId: pageId,
        remoteId: commentId,
        parentRemoteId: postId,
        text,
        mediaHashes: photoHashes,
        alts: photoId === null ? [] : [alt(photoId)],
        url: `${permalinkOf(site, postId)}#${commentId}`,
      },
    ];
  });
}
