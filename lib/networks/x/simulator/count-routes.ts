import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { invalid, readCaller } from "./caller";
import type { Site } from "./site";
import type { Post } from "./state";

export function countRoutes(site: Site): Route[] {
  return [
    {
      method: "GET",
      path: "/2/tweets",
      operation: "tweets.count",
      run: (visit) => countPosts(site, visit),
    },
  ];
}

const idsMax = 100;

/** Names posts that are not there beside the others; without any post there is no list. */
function countPosts(site: Site, { request }: Visit): Reply {
  readCaller(site, request, "tweet.read");
  const ids = request.parameters.get("ids")?.split(",") ?? [];
  if (ids.length === 0 || ids.length > idsMax) return invalid("ids: 1 to 100");
  const isAsked = request.parameters.get("tweet.fields") === "public_metrics";
  if (!isAsked) return invalid("The simulator tells public_metrics");
  const { hidesPosts } = site.switches;
  const posts = ids.flatMap((id) => site.store.state.posts.get(id) ?? []);
  const errors = ids.flatMap((id) => {
    const isThere = posts.some((post) => post.id === id);
    return isThere && !hidesPosts ? [] : [problem(id, isThere)];
  });
  const data = hidesPosts ? [] : posts.map((post) => node(site, post));
  const body = { ...(data.length > 0 && { data }), ...(errors.length > 0 && { errors }) };
  return json(body, 200, {
    "x-rate-limit-limit": "900",
    "x-rate-limit-remaining": String(site.switches.callsLeft),
    "x-rate-limit-reset": String(Math.ceil(site.now().getTime() / 1000) + 15 * 60),
  });
}

function node({ counts }: Site, { id, text }: Post) {
  const public_metrics = {
    retweet_count: counts.of(id, "shares"),
    reply_count: counts.of(id, "comments"),
    like_count: counts.of(id, "reactions"),
    quote_count: counts.of(id, "quotes"),
    bookmark_count: counts.of(id, "saves"),
    impression_count: counts.of(id, "views"),
  };
  return { id, text, edit_history_tweet_ids: [id], public_metrics };
}

function problem(id: string, isThere: boolean) {
  const kind = isThere ? "not-authorized-for-resource" : "resource-not-found";
  return {
    value: id,
    detail: `Could not find tweet with ids: [${id}].`,
    title: isThere ? "Authorization Error" : "Not Found Error",
    resource_type: "tweet",
    parameter: "ids",
    resource_id: id,
    type: `https://api.twitter.com/2/problems/${kind}`,
  };
}
