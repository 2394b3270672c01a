import type { PublishedEntry } from "../../simulator";
import type { EffectOf } from "./effects";
import { commentLinkOf, postLinkOf, type Site } from "./site";

/** What people could see, in the order it appeared; read from the journal, deleted posts included. */
export function listPublications(site: Site): PublishedEntry[] {
  return site.store.journal.flatMap(({ effect, atMs }): PublishedEntry[] => {
    switch (effect.kind) {
      case "post.published":
        return [{ atMs, ...postEntry(site, effect) }];
      case "comment.published":
        return [{ atMs, ...commentEntry(site, effect) }];
      default:
        return [];
    }
  });
}

type Entry = Omit<PublishedEntry, "atMs">;

function postEntry(site: Site, post: EffectOf<"post.published">): Entry {
  const { postId, pageId, text, photoHashes, photoIds, video } = post;
  return {
    accountId: pageId,
    // A video's post goes by the id of the video.
    remoteId: video?.videoId ?? postId,
    parentRemoteId: null,
    text,
    mediaHashes: video ? [video.sha256] : photoHashes,
    alts: video ? [""] : photoIds.map((id) => altOf(site, id)),
    url: postLinkOf(site, post),
  };
}

function commentEntry(site: Site, comment: EffectOf<"comment.published">): Entry {
  const { commentId, postId, pageId, text, photoHashes, photoId } = comment;
  return {
    accountId: pageId,
    remoteId: commentId,
    parentRemoteId: site.store.state.posts.get(postId)?.video?.videoId ?? postId,
    text,
    mediaHashes: photoHashes,
    alts: photoId === null ? [] : [altOf(site, photoId)],
    url: commentLinkOf(site, comment),
  };
}

function altOf({ store }: Site, photoId: string): string {
  return store.state.photos.get(photoId)?.alt ?? "";
}
