import type { PublishedEntry } from "../../simulator";
import { visibleText } from "./little-text";
import { commentLinkOf, permalinkOf, type Site } from "./site";

/** What people could see, in the order it appeared; read from the journal, deleted posts included. */
export function listPublications(site: Site): PublishedEntry[] {
  return site.store.journal.flatMap(({ effect, atMs }): PublishedEntry[] => {
    if (effect.kind === "post.published" && !effect.isHidden) {
      const { urn, organizationId, commentary, imageHashes, images } = effect;
      return [
        {
          atMs,
          accountId: organizationId,
          remoteId: urn,
          parentRemoteId: null,
          text: visibleText(commentary),
          mediaHashes: imageHashes,
          alts: images.map(({ alt }) => alt),
          url: permalinkOf(site, urn),
        },
      ];
    }
    if (effect.kind !== "comment.published") return [];
    const { urn, postUrn, organizationId, text, imageHashes } = effect;
    return [
      {
        atMs,
        accountId: organizationId,
        remoteId: urn,
        parentRemoteId: postUrn,
        text,
        mediaHashes: imageHashes,
        alts: imageHashes.map(() => ""),
        url: commentLinkOf(site, effect),
      },
    ];
  });
}
