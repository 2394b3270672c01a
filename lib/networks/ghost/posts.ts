import { removalFrom } from "../http/removal";
import type { Account, Handles, Published, Removal } from "../network";
import { type Answer, callGhost, type GhostCall } from "./call";
import { kept, textIn } from "./draft";
import { isMissing, toOutcome } from "./errors";
import type { GhostContext } from "./settings";
import { adminKeyOf, siteOf } from "./site";
import { NothingAnswer, PostAnswer, type PostRow } from "./wire";

export function readPost(
  context: GhostContext,
  account: Account,
  id: string,
): Promise<Answer<PostRow>> {
  return callGhost(context, { ...onePost(account, id), method: "GET" }, PostAnswer);
}

export function findPost(
  context: GhostContext,
  account: Account,
  slug: string,
): Promise<Answer<PostRow>> {
  return callGhost(context, { ...onePost(account, "slug", slug), method: "GET" }, PostAnswer);
}

export function deletePost(
  context: GhostContext,
  account: Account,
  id: string,
): Promise<Answer<unknown>> {
  return callGhost(context, { ...onePost(account, id), method: "DELETE" }, NothingAnswer);
}

/** Ghost keeps whole seconds, and changes the time with each change of the post. */
export function isOurs({ updated_at }: Pick<PostRow, "updated_at">, handles: Handles): boolean {
  return Date.parse(updated_at) === Date.parse(textIn(handles, kept.updatedAt) ?? "");
}

/** Ghost calls a post `sent` that went by mail alone. */
export function isOut({ status }: Pick<PostRow, "status">): boolean {
  return status === "published" || status === "sent";
}

export async function findPermalink(
  context: GhostContext,
  { account, remoteId }: Published,
): Promise<string | null> {
  const answer = await readPost(context, account, remoteId);
  return answer.ok ? (answer.body.url ?? null) : null;
}

export async function removePost(
  context: GhostContext,
  { account, remoteId }: Published,
): Promise<Removal> {
  const answer = await deletePost(context, account, remoteId);
  if (answer.ok) return { kind: "removed" };
  if (isMissing(answer.failure)) return { kind: "gone" };
  return removalFrom(toOutcome(answer.failure, context.now()));
}

export function onePost(
  account: Account,
  ...parts: string[]
): Pick<GhostCall, "site" | "key" | "path"> {
  const path = `posts/${parts.map(encodeURIComponent).join("/")}/`;
  return { site: siteOf(account), key: adminKeyOf(account), path };
}
