import { z } from "zod";
import { counted } from "../http/counted";
import { quotaIn } from "../http/quota";
import { readUntil, unreadFrom } from "../http/unread";
import type {
  Account,
  FollowersReading,
  NotRead,
  PostReading,
  Quota,
  ResultsOffer,
  ResultsQuestion,
  ResultsReading,
} from "../network";
import { callMastodon, type Failure } from "./call";
import { classOf, explainFailure, toNotSent } from "./errors";
import { serverOf, tokenOf } from "./server";
import type { MastodonContext } from "./settings";
import { CountedStatus, FollowedAnswer } from "./wire";

/**
 * A server counts what it knows: what people on others do reaches it where the two know each other.
 * Mastodon takes 300 calls of an account in five minutes, and twenty statuses in one call.
 */
export const results: ResultsOffer = {
  metrics: [
    { metric: "reactions", networkName: "favourites_count", counts: "Favourites of the post." },
    { metric: "comments", networkName: "replies_count", counts: "Replies to the post itself." },
    { metric: "shares", networkName: "reblogs_count", counts: "Boosts of the post." },
    {
      metric: "quotes",
      networkName: "quotes_count",
      counts: "Posts that quote it, on servers that count these.",
    },
  ],
  permissions: [],
  postsMax: 20,
  callsPerDay: 500,
};

/** Servers before Mastodon 4.3, and some of other software, know no list of statuses. */
const listName = "statuses by id[]";

export async function readResults(
  context: MastodonContext,
  account: Account,
  { posts, refused }: ResultsQuestion,
): Promise<ResultsReading> {
  const ids = posts.map(({ remoteId }) => remoteId);
  const listed =
    ids.length > 1 && !refused.has(listName) ? await readList(context, account, ids) : null;
  if (listed?.stopped) return listed.stopped;
  const readings = listed?.readings ?? new Map<string, PostReading>();
  let stopped: NotRead | null = null;
  for (const id of ids.filter((one) => !readings.has(one))) {
    if (stopped) break;
    const read = await readOne(context, account, id);
    if ("reading" in read) readings.set(id, read.reading);
    else stopped = read.stopped;
  }
  return readUntil({ posts: readings, stopped, refused: listed?.isRefused ? [listName] : [] });
}

type Listed = { readings: Map<string, PostReading>; isRefused: boolean; stopped: NotRead | null };

/** A list leaves out what is deleted, and what the account may not see. */
async function readList(
  context: MastodonContext,
  account: Account,
  ids: readonly string[],
): Promise<Listed> {
  const query = new URLSearchParams(ids.map((id) => ["id[]", id]));
  const answer = await call(context, account, `/api/v1/statuses?${query}`, z.array(z.unknown()));
  const readings = new Map<string, PostReading>();
  if (answer.ok) {
    for (const row of answer.body) {
      const status = CountedStatus.safeParse(row).data;
      if (status && ids.includes(status.id)) readings.set(status.id, readingOf(status));
    }
    return { readings, isRefused: false, stopped: null };
  }
  const isRefused = isNoSuchCall(answer.failure);
  return { readings, isRefused, stopped: isRefused ? null : unread(context, answer.failure) };
}

function isNoSuchCall(failure: Failure): boolean {
  if (failure.kind === "unsent" || failure.kind === "lost") return false;
  return [400, 404, 405, 422].includes(failure.status);
}

type One = { reading: PostReading } | { stopped: NotRead };

async function readOne(context: MastodonContext, account: Account, id: string): Promise<One> {
  const path = `/api/v1/statuses/${encodeURIComponent(id)}`;
  const answer = await call(context, account, path, CountedStatus);
  if (answer.ok) return { reading: readingOf(answer.body) };
  const { failure } = answer;
  if (failure.kind === "refused" && classOf(failure) === "missing") {
    return { reading: { kind: "deleted" } };
  }
  return { stopped: unread(context, failure) };
}

function readingOf(status: CountedStatus): PostReading {
  const counts = {
    reactions: status.favourites_count,
    comments: status.replies_count,
    shares: status.reblogs_count,
    quotes: status.quotes_count,
  };
  return counted(counts, "not_offered");
}

/** Some servers hide the number of followers, even from the account itself. */
export async function readAccount(
  context: MastodonContext,
  account: Account,
): Promise<FollowersReading> {
  const path = "/api/v1/accounts/verify_credentials";
  const answer = await call(context, account, path, FollowedAnswer);
  if (!answer.ok) return unread(context, answer.failure);
  return { kind: "read", followers: answer.body.followers_count ?? null };
}

export function quotaOf(headers: Headers): Quota | null {
  return quotaIn(headers, "x-ratelimit-", (reset) => {
    const at = new Date(reset);
    return Number.isNaN(at.getTime()) ? null : at;
  });
}

function call<Body>(
  context: MastodonContext,
  account: Account,
  path: string,
  schema: z.ZodType<Body>,
) {
  const asking = { server: serverOf(account), token: tokenOf(account), method: "GET" } as const;
  return callMastodon(context, { ...asking, path }, schema);
}

function unread({ now }: MastodonContext, failure: Failure): NotRead {
  return unreadFrom(toNotSent(failure, now()), () => explainFailure(failure));
}
