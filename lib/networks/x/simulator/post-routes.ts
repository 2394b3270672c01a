import { createHash } from "node:crypto";
import { z } from "zod";
import { countText } from "../../content/rules/count-text";
import { composed } from "../../content/rules/text";
import { findAddresses } from "../../content/rules/weighted-text";
import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { networkTimeMs, record } from "../../simulation/site";
import { counting, limits, longTextMax } from "../check";
import { invalid, notFound, readCaller, refuse } from "./caller";
import { isProcessed } from "./media-routes";
import type { Site } from "./site";
import type { Media, Post } from "./state";
import { findAccount, type SampleAccount } from "./world";

export function postRoutes(site: Site): Route[] {
  return [
    {
      method: "POST",
      path: "/2/tweets",
      operation: "tweets.create",
      run: (visit) => publish(site, visit),
    },
    {
      method: "DELETE",
      path: "/2/tweets/:postId",
      operation: "tweets.delete",
      run: (visit) => remove(site, visit),
    },
    {
      method: "GET",
      path: "/2/users/:accountId/tweets",
      operation: "timeline.read",
      run: (visit) => list(site, visit),
    },
  ];
}

/** Unknown fields are refused. */
const PostBody = z.strictObject({
  text: z.string().min(1).optional(),
  media: z.strictObject({ media_ids: z.array(z.string()).min(1).max(4) }).optional(),
  reply: z.strictObject({ in_reply_to_tweet_id: z.string() }).optional(),
  reply_settings: z.enum(["following", "mentionedUsers", "subscribers", "verified"]).optional(),
  made_with_ai: z.boolean().optional(),
  paid_partnership: z.boolean().optional(),
});
type PostBody = z.output<typeof PostBody>;

function publish(site: Site, visit: Visit): Reply {
  const account = readCaller(site, visit.request, "tweet.write");
  if (site.switches.credits === "spent") {
    const type = "https://api.x.com/2/problems/credits";
    refuse(402, "CreditsDepleted", "Your enrolled account does not have any credits.", type);
  }
  const body = readBody(visit);
  const { text = "", reply, reply_settings = null } = body;
  const media = (body.media?.media_ids ?? []).map((id) => attached(site, account, id));
  const replyTo = reply?.in_reply_to_tweet_id ?? null;
  checkText(account, text, media.length);
  checkMedia(media);
  checkReply(site, account, replyTo);
  checkRepeated(site, account, { text, replyTo, mediaIds: media.map(({ id }) => id) });
  const id = site.store.nextId();
  record(site, visit, {
    kind: "post.published",
    id,
    accountId: account.id,
    text,
    replyTo,
    replies: reply_settings,
    madeWithAi: body.made_with_ai ?? false,
    paidPartnership: body.paid_partnership ?? false,
    mediaIds: media.map((one) => one.id),
    mediaHashes: media.map(({ finished }) => finished?.sha256 ?? ""),
    alts: media.map(({ alt }) => alt),
  });
  return json({ data: { id, text, edit_history_tweet_ids: [id] } }, 201);
}

function readBody({ request }: Visit): PostBody {
  const parsed = PostBody.safeParse(JSON.parse(request.body.toString("utf8") || "{}"));
  return parsed.success ? parsed.data : invalid(`$: ${parsed.error.issues[0]?.message}`);
}

function attached(site: Site, account: SampleAccount, id: string): Media {
  const media = site.store.state.media.get(id);
  const isReady = media?.finished?.failure === null && isProcessed(site, media);
  if (!media || media.accountId !== account.id || !isReady) {
    return invalid("Your media IDs are invalid.");
  }
  return media;
}

function checkText({ subscription }: SampleAccount, text: string, media: number): void {
  if (text.trim() === "" && media === 0) invalid("$.text: is missing but it is required");
  const most = subscription === "None" ? limits.textMax : longTextMax;
  if (countText(text, counting) > most) {
    invalid(
      "Your Tweet text is too long. For more information on how Twitter determines text length see https://github.com/twitter/twitter-text.",
    );
  }
}

function checkMedia(media: readonly Media[]): void {
  const isMixed = media.some(({ category }) => category !== "tweet_image");
  if (media.length > 1 && isMixed) invalid("You can only attach one GIF or video to a post.");
}

function checkReply(site: Site, account: SampleAccount, replyTo: string | null): void {
  if (replyTo === null) return;
  const post = site.store.state.posts.get(replyTo);
  if (post === undefined) {
    invalid("You attempted to reply to a Tweet that is deleted or not visible to you.");
  }
  if (site.switches.replies === "own" && post.accountId === account.id) return;
  refuse(
    403,
    "Forbidden",
    "Reply to this conversation is not allowed because you have not been mentioned or otherwise engaged by the author of the post you are replying to.",
  );
}

function checkRepeated(
  site: Site,
  account: SampleAccount,
  given: Pick<Post, "text" | "replyTo" | "mediaIds">,
): void {
  const since = site.now().getTime() - site.switches.duplicateMs;
  const isRepeated = site.store.state.postsOf(account.id).some((post) => {
    const isSame = post.text === given.text && post.replyTo === given.replyTo;
    return isSame && post.mediaIds.join() === given.mediaIds.join() && post.atMs > since;
  });
  if (!isRepeated) return;
  refuse(403, "Forbidden", "You are not allowed to create a Tweet with duplicate content.");
}

function remove(site: Site, visit: Visit): Reply {
  const account = readCaller(site, visit.request, "tweet.write");
  const post = site.store.state.posts.get(visit.segments.postId ?? "");
  if (!post) return json({ data: { deleted: false } });
  if (post.accountId !== account.id) {
    return refuse(403, "Forbidden", "You are not authorized to delete this Tweet.");
  }
  record(site, visit, { kind: "post.deleted", id: post.id });
  return json({ data: { deleted: true } });
}

const rowsMax = 100;

function list(site: Site, { request, segments }: Visit): Reply {
  readCaller(site, request, "tweet.read");
  const account = findAccount(segments.accountId) ?? notFound("user");
  const given = (name: string) => request.parameters.get(name);
  const { listLagMs, listOmitsNewest } = site.switches;
  const limit = Number(given("max_results") ?? 10);
  if (!(limit >= 5 && limit <= rowsMax)) return invalid("max_results: 5 to 100");
  const since = Date.parse(given("start_time") ?? "1970-01-01T00:00:00Z");
  const from = Number(given("pagination_token") ?? 0);
  const rows = site.store.state
    .postsOf(account.id)
    .slice(listOmitsNewest)
    .filter(({ atMs }) => atMs <= site.now().getTime() - listLagMs)
    .filter((post) => shownAtMs(site, post) >= since);
  const shown = rows.slice(from, from + limit);
  const meta = {
    result_count: shown.length,
    ...(from + limit < rows.length && { next_token: String(from + limit) }),
  };
  const data = shown.map((post) => node(site, post));
  return json(shown.length > 0 ? { data, meta } : { meta });
}

function shownAtMs(site: Site, { atMs }: Post): number {
  return atMs + networkTimeMs(site) - site.now().getTime();
}

function node(site: Site, post: Post) {
  const { id, text, replyTo, mediaIds } = post;
  const long = countText(text, counting) > limits.textMax ? shortened(text) : null;
  const { state } = site.store;
  const keys = mediaIds.flatMap((mediaId) => state.media.get(mediaId)?.key ?? []);
  return {
    id,
    created_at: new Date(shownAtMs(site, post)).toISOString(),
    ...shortened(long ? `${[...text].slice(0, 250).join("")}…` : text),
    ...(long && { note_tweet: long }),
    ...(keys.length > 0 && { attachments: { media_keys: keys } }),
    ...(replyTo && { referenced_tweets: [{ type: "replied_to", id: replyTo }] }),
    edit_history_tweet_ids: [id],
  };
}

/** Addresses come back as X shortened them, and three characters as HTML has them. */
function shortened(written: string) {
  const text = composed(written);
  const urls: { url: string; expanded_url: string }[] = [];
  let shown = "";
  let end = 0;
  for (const { from, to } of findAddresses(text)) {
    const address = text.slice(from, to);
    const slug = createHash("sha256").update(address).digest("hex").slice(0, 10);
    const url = `https://t.co/${slug}`;
    urls.push({ url, expanded_url: /^https?:/i.test(address) ? address : `http://${address}` });
    shown += escaped(text.slice(end, from)) + url;
    end = to;
  }
  shown += escaped(text.slice(end));
  return { text: shown, ...(urls.length > 0 && { entities: { urls } }) };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
