import type { Account } from "../network";
import type { LinkedInContext, LinkedInSettings } from "./settings";

export function permalinkOf(settings: LinkedInSettings, remoteId: string): string | null {
  const [, post, comment] =
    remoteId.match(/^(?:urn:li:comment:\()?(urn:li:\w+:\d+)(,.+\))?$/) ?? [];
  if (!post) return null;
  const url = new URL(`/feed/update/${post}/`, settings.origins.AUTH_URL);
  if (comment) url.searchParams.set("commentUrn", remoteId);
  return url.href;
}

export async function findPermalink(
  { settings }: LinkedInContext,
  { remoteId }: { account: Account; remoteId: string },
): Promise<string | null> {
  return permalinkOf(settings, remoteId);
}
