import * as codeRoute from "@/app/api/review/[token]/code/route";
import * as commentsRoute from "@/app/api/review/[token]/comments/route";
import * as decisionsRoute from "@/app/api/review/[token]/decisions/route";
import * as reviewRoute from "@/app/api/review/[token]/route";
import { createReviewLink } from "@/lib/planning/reviews/review-links";
import type { CreateReviewLink, Review } from "@/lib/planning/reviews/schema";
import { callRoute } from "./call-route";
import type { Person } from "./world";

/** Makes a link for a sample client, and returns what only whoever made it sees. */
export async function shareForReview(
  person: Person,
  given: Pick<CreateReviewLink, "scope"> & Partial<CreateReviewLink>,
) {
  const body = { name: "Ann at Client", may: "look", ...given } as const;
  const { reviewLink, url } = await createReviewLink(person, body);
  return { id: reviewLink.id, url, token: url.slice(url.lastIndexOf("/") + 1) };
}

/** Opens a link as somebody who is not signed in, in a browser without cookies. */
export function openLink(token: string, headers: Record<string, string | null> = {}) {
  const path = `/api/review/${token}`;
  return callRoute(reviewRoute, "GET", { path, params: { token }, headers });
}

export function sayByLink(
  token: string,
  body: { postId: string; body: string },
  headers: Record<string, string | null> = {},
) {
  const path = `/api/review/${token}/comments`;
  return callRoute(commentsRoute, "POST", { path, params: { token }, body, headers });
}

/** Answers what the link shows of a post now, unless other digests are given. */
export async function decideByLink(
  token: string,
  body: {
    postId: string;
    decision?: string;
    comment?: string;
    digests?: Record<string, string>;
  },
) {
  const path = `/api/review/${token}/decisions`;
  const digests = body.digests ?? (await digestsByLink(token, body.postId));
  const given = { decision: "approve", ...body, digests };
  return callRoute(decisionsRoute, "POST", { path, params: { token }, body: given });
}

export async function digestsByLink(
  token: string,
  postId: string,
): Promise<Record<string, string>> {
  const { posts } = await readLink(token);
  return posts.find(({ id }) => id === postId)?.approval?.digests ?? {};
}

export function enterCode(token: string, code?: string, cookie: string | null = null) {
  const path = `/api/review/${token}/code`;
  const body = code === undefined ? {} : { code };
  return callRoute(codeRoute, "POST", {
    path,
    params: { token },
    body,
    headers: { Cookie: cookie },
  });
}

export async function readLink(token: string): Promise<Review> {
  const { status, body } = await openLink(token);
  if (status !== 200) throw new Error(`The link answers ${status}.`);
  return body as Review;
}
