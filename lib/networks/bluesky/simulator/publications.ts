import { listPublications } from "../../simulation/publications";
import type { PublishedEntry } from "../../simulator";
import { permalinkOf, type Site, uriOf } from "./site";

export function publicationsOf(site: Site): PublishedEntry[] {
  return listPublications(site.store.journal, {
    "record.written": ({ accountId, rkey, text, root, blobs }) => {
      const stored = site.store.state.record(accountId, rkey);
      if (!stored) throw new Error("The journal names a post that is not in the state.");
      return {
        accountId,
        remoteId: uriOf(stored),
        parentRemoteId: root?.uri ?? null,
        text,
        mediaHashes: blobs.map(({ cid }) => site.store.state.blob(accountId, cid)?.sha256 ?? ""),
        alts: blobs.map(({ alt }) => alt),
        url: permalinkOf(site, stored),
      };
    },
  });
}
