import type { PublishedEntry } from "../../simulator";
import type { EffectOf } from "./effects";
import { visibleText } from "./little-text";
import { commentLinkOf, permalinkOf, type Site } from "./site";

/** What people could see, in the order it appeared; read from the journal, deleted posts included. */
export function listPublications(site: Site): PublishedEntry[] {
  return site.store.journal.flatMap(({ effect, atMs }): PublishedEntry[] => {
    switch (effect.kind) {
      case "post.published":
        return effect.isHidden ? [] : [{ atMs, ...postEntry(site, effect) }];
      case "comment.published":
        return [{ atMs, ...commentEntry(site, effect) }];
      default:
        return [];
    }
  });
}

type Entry = Omit<PublishedEntry, "atMs">;

function postEntry(site: Site, post: EffectOf<"post.published">): Entry {
  const { urn, organizationId, commentary, imageHashes, images, video } = post;
  return {
    accountId: organizationId,
    remoteId: urn,
    parentRemoteId: null,
    text: visibleText(commentary),
    mediaHashes: video ? [video.sha256] : imageHashes,
    alts: video ? [""] : images.map(({ alt }) => alt),
    url: permalinkOf(site, urn),
  };
}

function commentEntry(site: Site, comment: EffectOf<"comment.published">): Entry {
  const { urn, postUrn, organizationId, text, imageHashes } = comment;
  return {
    accountId: organizationId,
    remoteId: urn,
    parentRemoteId: postUrn,
    text,
    mediaHashes: imageHashes,
    alts: imageHashes.map(() => ""),
    url: commentLinkOf(site, comment),
  };
}
