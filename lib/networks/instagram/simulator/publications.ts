import type { PublishedEntry } from "../../simulator";
import { shownBy } from "./nodes";
import { permalinkOf, type Site } from "./site";

/** What people could see, in the order it appeared; read from the journal. */
export function listPublications(site: Site): PublishedEntry[] {
  return site.store.journal.flatMap(({ effect, atMs }): PublishedEntry[] => {
    if (effect.kind === "media.published") {
      return [{ atMs, parentRemoteId: null, ...describePost(site, effect.mediaId) }];
    }
    if (effect.kind !== "comment.published") return [];
    const { commentId: remoteId, mediaId, accountId, text } = effect;
    return [
      {
        atMs,
        ...{ accountId, remoteId, text },
        parentRemoteId: mediaId,
        mediaHashes: [],
        alts: [],
        url: describePost(site, mediaId).url,
      },
    ];
  });
}

function describePost(site: Site, mediaId: string) {
  const media = site.store.state.media.get(mediaId);
  const container = media && site.store.state.containers.get(media.containerId);
  if (!container) throw new Error("The journal names a post that is not in the state.");
  const shown = shownBy(site, container);
  return {
    accountId: media.accountId,
    remoteId: mediaId,
    text: container.caption,
    mediaHashes: shown.map(({ file }) => file?.sha256 ?? ""),
    alts: shown.map(({ alt }) => alt),
    url: permalinkOf(site, media),
  };
}
