import { listPublications } from "../../simulation/publications";
import type { PublishedEntry } from "../../simulator";
import { shownBy } from "./nodes";
import { permalinkOf, type Site } from "./site";

export function publicationsOf(site: Site): PublishedEntry[] {
  return listPublications(site.store.journal, {
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
  });
}

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
