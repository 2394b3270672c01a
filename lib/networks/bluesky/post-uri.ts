import type { BlueskySettings } from "./settings";

export const postCollection = "app.bsky.feed.post";

export const threadgateCollection = "app.bsky.feed.threadgate";

export function postUri(did: string, key: string): string {
  return `at://${did}/${postCollection}/${key}`;
}

export function parsePostUri(uri: string): { repo: string; collection: string; rkey: string } {
  const [repo = "", collection = "", rkey = ""] = uri.replace(/^at:\/\//, "").split("/");
  return { repo, collection, rkey };
}

export function permalinkOf({ origins }: BlueskySettings, uri: string): string {
  const { repo, rkey } = parsePostUri(uri);
  return `${origins.WEB_URL}/profile/${repo}/post/${rkey}`;
}
