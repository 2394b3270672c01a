import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { parsePostUri } from "../record";
import { readCaller } from "./caller";
import type { Site } from "./site";
import { findAccount, findByHandle } from "./world";
import { invalid } from "./xrpc-error";

export function countRoutes(site: Site): Route[] {
  return [
    {
      method: "GET",
      path: "/xrpc/app.bsky.feed.getPosts",
      operation: "posts.count",
      run: (visit) => countPosts(site, visit),
    },
    {
      method: "GET",
      path: "/xrpc/app.bsky.actor.getProfile",
      operation: "profile.read",
      run: (visit) => readProfile(site, visit),
    },
  ];
}

const urisMax = 25;

/** Leaves out what it does not know, and all while `viewLagMs` have not passed since it was written. */
function countPosts(site: Site, { request }: Visit): Reply {
  readCaller(site, request);
  const uris = request.url.searchParams.getAll("uris");
  if (uris.length === 0 || uris.length > urisMax)
    invalid("Error: uris must not have more elements");
  const { counts, now, store, switches } = site;
  const posts = uris.flatMap((uri) => {
    const { repo, rkey } = parsePostUri(uri);
    const found = store.state.record(repo, rkey);
    if (!found || found.atMs + switches.viewLagMs > now().getTime()) return [];
    return {
      uri,
      cid: found.cid,
      likeCount: counts.of(uri, "reactions"),
      replyCount: counts.of(uri, "comments"),
      repostCount: counts.of(uri, "shares"),
      quoteCount: counts.of(uri, "quotes"),
    };
  });
  return json({ posts });
}

function readProfile(site: Site, { request }: Visit): Reply {
  readCaller(site, request);
  const actor = request.url.searchParams.get("actor");
  const account = findAccount(actor) ?? findByHandle(actor);
  if (!account) invalid("Profile not found");
  const { id: did, handle, name: displayName } = account;
  return json({ did, handle, displayName, followersCount: site.counts.of(did, "followers") });
}
