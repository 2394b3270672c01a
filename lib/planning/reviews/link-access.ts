import { db, type Tx } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { isVerified } from "./device-store";
import {
  findOpenLink,
  findScopedPosts,
  lockOpenLink,
  type OpenLink,
  type ScopedPost,
} from "./review-link-store";
import { type ReviewPower, reviewPowers } from "./schema";

/** Throws one and the same `not_found` for a link that never was, has ended or was revoked. */
export async function requireLink(token: string): Promise<OpenLink> {
  return orNotFound(await findOpenLink(db, token));
}

/** Says whether a device may open a link: where it asks for a code, only after one was entered. */
export async function mayOpen(
  { id, codeBy }: Pick<OpenLink, "id" | "codeBy">,
  deviceToken: string | null,
  tx: Tx = db,
): Promise<boolean> {
  return codeBy === null || (deviceToken !== null && (await isVerified(tx, id, deviceToken)));
}

type Asked = { token: string; postId: string; deviceToken: string | null };

/**
 * Lets whoever has the link act on one of its posts, and keeps it from being revoked until the
 * transaction ends. Throws `not_found` for another post, as for one that is not there.
 */
export async function requirePower(
  tx: Tx,
  { token, postId, deviceToken }: Asked,
  power: ReviewPower,
): Promise<{ link: OpenLink; post: ScopedPost }> {
  const link = orNotFound(await lockOpenLink(tx, token));
  if (!(await mayOpen(link, deviceToken, tx))) {
    throw new AppError("forbidden", "Enter the code from the mail on this device first.");
  }
  if (reviewPowers.indexOf(link.may) < reviewPowers.indexOf(power)) {
    throw new AppError("forbidden", refusals[link.may]);
  }
  const [post] = await findScopedPosts(tx, link, postId);
  if (!post) throw notFound("post");
  return { link, post };
}

/** Names who acts by a link, as the team gets to see it. */
export function guestOf({ id, workspaceId, name, stage }: OpenLink) {
  return { reviewLinkId: id, workspaceId, name, stage };
}

const refusals: Record<ReviewPower, string> = {
  look: "This link is for looking only.",
  comment: "This link is for looking and commenting only.",
  decide: "This link cannot do that.",
};

function orNotFound(link: OpenLink | null): OpenLink {
  if (link) return link;
  const message = "This link does not work. Ask the person who sent it for a new one.";
  throw new AppError("not_found", message);
}
