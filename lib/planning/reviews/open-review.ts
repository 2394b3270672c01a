import { createHash } from "node:crypto";
import { getConnection } from "@/lib/accounts/connections/connections";
import { listNetworks } from "@/lib/accounts/connections/list-networks";
import { cropOf, croppedItem } from "@/lib/deliveries/crops/rules";
import { getWorkspace } from "@/lib/identity/workspaces/workspace";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { clientAddress } from "@/lib/kernel/limits/client-address";
import { consume } from "@/lib/kernel/limits/consume";
import { type AnonymousCaller, openOperation } from "@/lib/kernel/open-operation";
import { readTokenCookie } from "@/lib/kernel/token-cookie";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { answerAccountPicture, hashIn } from "@/lib/library/avatars/avatars";
import { type SignedMedia, signMedia } from "@/lib/library/media/signed-media";
import { ChosenOptions } from "@/lib/networks/options/schema";
import {
  type AccountContent,
  accountContents,
  keyOf,
} from "@/lib/planning/approvals/account-digests";
import { approvalsForGuest } from "@/lib/planning/approvals/guest-decisions";
import { commentsForGuest } from "@/lib/planning/comments/guest-comments";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { masked } from "./codes";
import { guestOf, mayOpen, requireLink } from "./link-access";
import { findScopedPosts, markOpened, type OpenLink, type ScopedPost } from "./review-link-store";
import { readResults } from "./review-results";
import { linkPostsMax, reviewCookie } from "./rules";
import {
  Review,
  type ReviewAccount,
  type ReviewApproval,
  type ReviewComment,
  type ReviewContent,
  type ReviewedPost,
  ReviewParams,
  type ReviewPeriod,
} from "./schema";

const addressMinutes = 60;

/** Reads what a link leads to. Nothing but the note that it was opened is written. */
export const openReview = openOperation({
  name: "open_review",
  summary: "Read the posts that a review link shows, as their accounts will show them",
  input: ReviewParams,
  output: Review,
  failures: ["not_found"],
  run: async (caller, { token }) => {
    return openFor(caller, token);
  },
});

/** Reads it for the page, whose visits count like calls of the route. */
export async function visitReview(
  token: string,
  headers: Pick<Headers, "get">,
): Promise<Review | "ended" | "too often"> {
  const address = clientAddress({ headers });
  const visitor = {
    requestId: null,
    address,
    userAgent: headers.get("User-Agent"),
    deviceToken: readTokenCookie({ headers }, reviewCookie),
  };
  try {
    await consume({ rule: "link_address", subject: [address] }, new Headers());
    return Review.parse(await openFor(visitor, token));
  } catch (thrown) {
    const { code } = thrown instanceof AppError ? thrown : { code: null };
    if (code === "not_found") return "ended";
    if (code === "rate_limited") return "too often";
    throw thrown;
  }
}

/** Answers with the picture of an account, at an address that works for as long as the link. */
export async function answerReviewPicture(
  { token, hash }: { token: string; hash: string },
  ifNoneMatch: string | null,
): Promise<Response> {
  const { workspaceId } = await requireLink(token);
  return answerAccountPicture(workspaceId, { hash, ifNoneMatch });
}

type Visitor = Pick<AnonymousCaller, "address" | "userAgent" | "deviceToken"> & {
  requestId: string | null;
};

async function openFor(visitor: Visitor, token: string): Promise<Review> {
  const link = await requireLink(token);
  await noteOpening(visitor, link, token);
  return (await mayOpen(link, visitor.deviceToken)) ? readReview(link, token) : readLocked(link);
}

async function noteOpening(
  { requestId, address, userAgent }: Visitor,
  { id, workspaceId, name }: OpenLink,
  token: string,
): Promise<void> {
  const device = JSON.stringify([token, address, userAgent]);
  const deviceHash = new Uint8Array(createHash("sha256").update(device).digest());
  await transaction(async (tx) => {
    if (!(await markOpened(tx, id, deviceHash))) return;
    const nobody = { workspaceId, userId: null, credentialId: null, requestId };
    const about = { targetType: "review", targetId: id } as const;
    await recordAudit(tx, nobody, { ...about, action: "review.opened", after: { guest: name } });
  });
}

async function readReview(link: OpenLink, token: string): Promise<Review> {
  const { workspaceId, scope } = link;
  if ("results" in scope) return readResultsReview(link, { token, period: scope.results });
  const addressesUntil = new Date(now().getTime() + addressMinutes * 60_000);
  const found = await findScopedPosts(db, link);
  const shown = found.slice(0, linkPostsMax);
  const reader = readerOf(workspaceId);
  const [review, accounts, posts] = await Promise.all([
    headOf(link, { addressesUntil, codeSentTo: null }),
    accountsFor(reader, { token, ids: [...new Set(shown.flatMap((post) => post.connectionIds))] }),
    contentsOf(link, shown, addressesUntil),
  ]);
  return {
    review,
    accounts,
    posts,
    hasMore: found.length > shown.length,
    results: null,
  };
}

async function readResultsReview(
  link: OpenLink,
  { token, period }: { token: string; period: ReviewPeriod },
): Promise<Review> {
  const addressesUntil = new Date(now().getTime() + addressMinutes * 60_000);
  const reader = readerOf(link.workspaceId);
  const results = await readResults(reader, period);
  const ids = results.accounts.groups.map(({ key }) => key);
  const [review, accounts] = await Promise.all([
    headOf(link, { addressesUntil, codeSentTo: null }),
    accountsFor(reader, { token, ids }),
  ]);
  return { review, accounts, posts: [], hasMore: false, results };
}

/** Shows nothing but who asks for a code, and whose mail it comes by. */
async function readLocked(link: OpenLink): Promise<Review> {
  const codeSentTo = masked(link.codeBy ?? "");
  const review = await headOf(link, { addressesUntil: now(), codeSentTo });
  return { review, accounts: [], posts: [], hasMore: false, results: null };
}

async function headOf(
  { workspaceId, name, may, expiresAt }: OpenLink,
  { addressesUntil, codeSentTo }: { addressesUntil: Date; codeSentTo: string | null },
): Promise<Review["review"]> {
  const { workspace } = await getWorkspace(readerOf(workspaceId), {});
  return {
    name,
    may,
    team: workspace.name,
    timeZone: workspace.timeZone,
    expiresAt: expiresAt.toISOString(),
    addressesUntil: addressesUntil.toISOString(),
    codeSentTo,
  };
}

/** Reads what is asked of other rooms for a guest, and can do nothing else. */
function readerOf(workspaceId: WorkspaceId): Actor {
  return {
    workspaceId,
    userId: null,
    role: "viewer",
    via: "api-key",
    access: "read",
    admin: false,
    sessionId: null,
    credentialId: null,
    authenticatedAt: null,
    requestId: null,
    scopes: new Set(["connections:read", "workspace:read"] as const),
  };
}

async function accountsFor(
  reader: Actor,
  { token, ids }: { token: string; ids: readonly string[] },
): Promise<ReviewAccount[]> {
  const [{ networks }, ...answers] = await Promise.all([
    listNetworks(reader, {}),
    ...ids.map((connectionId) => getConnection(reader, { connectionId })),
  ]);
  return answers.flatMap(({ connection }) => {
    const network = networks.find(({ id }) => id === connection.provider);
    if (!network) return [];
    const { id, name, handle, avatarUrl, provider, sandbox } = connection;
    const { label, mark, look, options } = network;
    const picture = avatarUrl && `/api/review/${token}/pictures/${hashIn(avatarUrl)}`;
    const account = { id, name, handle, avatarUrl: picture, provider, sandbox };
    return [{ ...account, label, mark, look, options }];
  });
}

async function contentsOf(
  link: OpenLink,
  posts: readonly ScopedPost[],
  addressesUntil: Date,
): Promise<ReviewedPost[]> {
  const asked = posts.flatMap(({ id, connectionIds }) => {
    return connectionIds.map((connectionId) => ({ postId: id, connectionId }));
  });
  // The digests come first: what changes before the content is read is refused, not agreed to unseen.
  const approvals = await readApprovals(db, link, posts);
  const contents = await accountContents(db, asked);
  const sent = [...contents.values()].flatMap((content) => content.posts);
  const mediaIds = sent.flatMap(({ media }) => media.map(({ mediaId }) => mediaId));
  const signed = await signMedia(link.workspaceId, mediaIds, addressesUntil);
  const comments = await readComments(
    db,
    link.id,
    posts.map(({ id }) => id),
  );
  return posts.flatMap(({ id, connectionIds }) => {
    const own = connectionIds.flatMap((connectionId) => {
      const content = contents.get(keyOf({ postId: id, connectionId }));
      return content ? [{ connectionId, content }] : [];
    });
    const [first] = own;
    if (!first) return [];
    return {
      id,
      scheduledAt: first.content.scheduledAt,
      accounts: own.map(({ connectionId, content }) => {
        return { connectionId, ...shown(content, signed) };
      }),
      approval: approvals.get(id) ?? null,
      comments: comments.get(id) ?? [],
    };
  });
}

/** Returns by post what is asked of the link, and what it answered. */
export async function readApprovals(
  tx: Tx,
  link: OpenLink,
  posts: readonly ScopedPost[],
): Promise<Map<string, ReviewApproval>> {
  if (link.may !== "decide") return new Map();
  const found = await approvalsForGuest(tx, guestOf(link), posts);
  return new Map(
    [...found].map(([postId, { decision, ...approval }]) => {
      return [
        postId,
        { ...approval, decision: decision && { ...decision, at: decision.at.toISOString() } },
      ];
    }),
  );
}

/** Returns by post what was said with guests. */
export async function readComments(
  tx: Tx,
  linkId: string,
  postIds: readonly string[],
): Promise<Map<string, ReviewComment[]>> {
  const byPost = new Map<string, ReviewComment[]>();
  for (const { postId, createdAt, ...said } of await commentsForGuest(tx, linkId, postIds)) {
    const ofPost = byPost.get(postId) ?? [];
    ofPost.push({ ...said, createdAt: createdAt.toISOString() });
    byPost.set(postId, ofPost);
  }
  return byPost;
}

function shown(
  { posts }: AccountContent,
  signed: ReadonlyMap<string, SignedMedia>,
): Omit<ReviewContent, "connectionId"> {
  return {
    posts: posts.map(({ text, mentions, media }) => ({
      text,
      marks: mentions.map(({ from, to }) => ({ from, to })),
      media: media.flatMap(({ mediaId, alt, crop }) => {
        const medium = signed.get(mediaId);
        return medium ? [shownMedium(medium, { alt, crop })] : [];
      }),
    })),
    options: ChosenOptions.parse(posts[0]?.options ?? {}),
  };
}

type SentMedium = AccountContent["posts"][number]["media"][number];

function shownMedium(
  medium: SignedMedia,
  { alt, crop: chosen }: Pick<SentMedium, "alt" | "crop">,
): ReviewContent["posts"][number]["media"][number] {
  const { id, contentType, durationSeconds, pictureUrl, videoUrl } = medium;
  const { width, height, crop } = croppedItem(medium, chosen);
  const of = { width: medium.width, height: medium.height };
  return {
    id,
    contentType,
    width,
    height,
    durationSeconds,
    alt,
    crop: crop && { ...cropOf(crop), of },
    pictureUrl,
    videoUrl,
  };
}
