import { listPublications } from "../../simulation/publications";
import type { PublishedEntry } from "../../simulator";
import { fullId, permalinkOf, type Site } from "./site";

export function publicationsOf(site: Site): PublishedEntry[] {
  return listPublications(site.store.journal, {
    "status.published": (status) => ({
      accountId: fullId(site, status.accountId),
      remoteId: status.id,
      parentRemoteId: status.replyTo,
      text: status.text,
      mediaHashes: status.mediaHashes,
      alts: status.alts,
      url: permalinkOf(site, status),
    }),
  });
}
