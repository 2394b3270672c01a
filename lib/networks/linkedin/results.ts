import type { z } from "zod";
import { counted, uncounted } from "../http/counted";
import { readUntil, unreadFrom } from "../http/unread";
import type {
  Account,
  FollowersReading,
  NotRead,
  PostReading,
  PublishedPost,
  ResultsOffer,
  ResultsQuestion,
  ResultsReading,
} from "../network";
import { callLinkedIn, encodeUrn, type Failure, organizationUrn, tokenOf } from "./call";
import { classOf, explainFailure, failureContextOf, reasons, toNotSent } from "./errors";
import type { LinkedInContext } from "./settings";
import { type Counts, NetworkSizeAnswer, PostAnswer, StatisticsAnswer } from "./wire";

/**
 * LinkedIn tells them to administrators of the Page under `rw_organization_admin`, which every account
 * has granted already. It limits the calls of a member to an endpoint by the day, and shows by how much
 * in its developer portal only. An app that waits for its review is said to have a hundred.
 */
export const results: ResultsOffer = {
  metrics: [
    { metric: "views", networkName: "impressionCount", counts: "Times that the post was shown." },
    {
      metric: "reach",
      networkName: "uniqueImpressionsCount",
      counts: "Members to whom the post was shown, each once.",
    },
    { metric: "reactions", networkName: "likeCount", counts: "Likes of the post." },
    { metric: "comments", networkName: "commentCount", counts: "Comments on the post." },
    { metric: "shares", networkName: "shareCount", counts: "Reposts of the post." },
    {
      metric: "clicks",
      networkName: "clickCount",
      counts: "Clicks on the post: on its link, its pictures, its text or the name of the Page.",
    },
  ],
  permissions: [],
  postsMax: 40,
  callsPerDay: 40,
};

/** A list of the one kind of URN with one of the other among them is refused as a whole. */
const lists = { shares: "urn:li:share:", ugcPosts: "urn:li:ugcPost:" } as const;
type ListName = keyof typeof lists;

/** LinkedIn counts over the last twelve months. */
const monthsBack = 12;

export async function readResults(
  context: LinkedInContext,
  account: Account,
  { posts }: ResultsQuestion,
): Promise<ResultsReading> {
  const asking: Asking = { context, account, readings: new Map() };
  const old = posts.filter((post) => isTooOld(context, post));
  const recent = posts.filter((post) => !old.includes(post)).map(({ remoteId }) => remoteId);
  let stopped: NotRead | null = null;
  for (const name of ["shares", "ugcPosts"] as const) {
    const urns = recent.filter((urn) => urn.startsWith(lists[name]));
    stopped ??= await readStatistics(asking, { name, urns });
  }
  const { readings } = asking;
  for (const urn of recent.filter((one) => !isRead(readings, one))) {
    stopped ??= await readUntold(asking, urn);
  }
  if (readings.size > 0 || !stopped) {
    for (const { remoteId } of old) readings.set(remoteId, uncounted(results.metrics, "too_old"));
  }
  return readUntil({ posts: readings, stopped });
}

type Asking = {
  context: LinkedInContext;
  account: Account;
  readings: Map<string, PostReading>;
};

/** So many posts of a list may be refused before the rest waits for the next reading. */
const refusalsMax = 3;

/** Asks again without a post that LinkedIn refuses, so that it does not take the others with it. */
async function readStatistics(
  asking: Asking,
  { name, urns }: { name: ListName; urns: readonly string[] },
): Promise<NotRead | null> {
  const { context, account, readings } = asking;
  let asked = urns;
  for (let refusals = 0; asked.length > 0 && refusals <= refusalsMax; refusals += 1) {
    const answer = await askFor(asking, name, asked);
    if (answer.ok) {
      for (const [urn, reading] of readingsIn(answer.body)) readings.set(urn, reading);
      return null;
    }
    const refused = refusedIn(answer.failure, asked);
    if (refused === null) return unread(context, account, answer.failure);
    readings.set(refused, uncounted(results.metrics, "refused"));
    asked = asked.filter((urn) => urn !== refused);
  }
  return null;
}

function readingsIn({ elements }: z.output<typeof StatisticsAnswer>): [string, PostReading][] {
  return elements.flatMap(({ share, ugcPost, totalShareStatistics }) => {
    const urn = share ?? ugcPost;
    return urn ? [[urn, counted(countsOf(totalShareStatistics))]] : [];
  });
}

function askFor({ context, account }: Asking, name: ListName, urns: readonly string[]) {
  const query = {
    q: "organizationalEntity",
    organizationalEntity: organizationUrn(account),
    count: String(urns.length),
  };
  const call = {
    method: "GET",
    address: "/rest/organizationalEntityShareStatistics",
    query,
    list: { name, urns },
    token: tokenOf(account),
  } as const;
  return callLinkedIn(context, call, StatisticsAnswer);
}

/** Statistics that become less than nothing, as LinkedIn documents of likes, are not told. */
function countsOf(told: Counts) {
  return {
    views: told.impressionCount,
    reach: told.uniqueImpressionsCount,
    reactions: told.likeCount,
    comments: told.commentCount,
    shares: told.shareCount,
    clicks: told.clickCount,
  };
}

/** A refusal names the post by its place in the list, as `/shares[0]`. */
function refusedIn(failure: Failure, urns: readonly string[]): string | null {
  if (failure.kind !== "refused") return null;
  const [, place] = failure.error.message.match(/\/(?:shares|ugcPosts)\[(\d+)\]/) ?? [];
  return place === undefined ? null : (urns[Number(place)] ?? null);
}

/** Only a value stands for a post that was read: one that was refused may be deleted. */
function isRead(readings: Asking["readings"], urn: string): boolean {
  const reading = readings.get(urn);
  return reading?.kind === "counted" && Object.keys(reading.values).length > 0;
}

/** LinkedIn leaves out what it has not counted yet as well, so that the post itself is asked for. */
async function readUntold(asking: Asking, urn: string): Promise<NotRead | null> {
  const { context, account, readings } = asking;
  const address = `/rest/posts/${encodeUrn(urn)}`;
  const call = { method: "GET", address, token: tokenOf(account) } as const;
  const answer = await callLinkedIn(context, call, PostAnswer);
  if (answer.ok) {
    if (!readings.has(urn)) readings.set(urn, uncounted(results.metrics, "not_yet"));
    return null;
  }
  const { failure } = answer;
  if (failure.kind === "refused" && failure.status === 404) {
    readings.set(urn, { kind: "deleted" });
    return null;
  }
  return unread(context, account, failure);
}

function isTooOld({ now }: LinkedInContext, { publishedAt }: PublishedPost): boolean {
  const since = new Date(now());
  since.setUTCMonth(since.getUTCMonth() - monthsBack);
  return publishedAt < since;
}

export async function readAccount(
  context: LinkedInContext,
  account: Account,
): Promise<FollowersReading> {
  const address = `/rest/networkSizes/${encodeUrn(organizationUrn(account))}`;
  const query = { edgeType: "COMPANY_FOLLOWED_BY_MEMBER" };
  const call = { method: "GET", address, query, token: tokenOf(account) } as const;
  const answer = await callLinkedIn(context, call, NetworkSizeAnswer);
  if (!answer.ok) return unread(context, account, answer.failure);
  return { kind: "read", followers: answer.body.firstDegreeSize ?? null };
}

/** Not everybody who may post may read what came of it. */
function unread(context: LinkedInContext, account: Account, failure: Failure): NotRead {
  if (classOf(failure) === "permission") {
    const reason = reasons.because("no_administrator");
    return { kind: "denied", code: "permission_missing", reason };
  }
  const notSent = toNotSent(failure, failureContextOf(context, account));
  return unreadFrom(notSent, () => explainFailure(failure));
}
