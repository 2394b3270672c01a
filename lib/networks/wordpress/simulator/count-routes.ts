import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { readCaller, refuse } from "./caller";
import type { Site } from "./site";

export function countRoutes(site: Site): Route[] {
  return [
    {
      method: "GET",
      path: "/wp-json/wp/v2/comments",
      operation: "comments.count",
      run: (visit) => listComments(site, visit),
    },
  ];
}

/** Of a post that was deleted it lists no comments, without a word of the post. */
function listComments(site: Site, { request }: Visit): Reply {
  readCaller(site, request);
  const { comments } = site.switches;
  if (comments === "shut") {
    refuse(404, "rest_no_route", "No route was found matching the URL and request method.");
  }
  const postId = request.parameters.get("post") ?? "";
  const isThere = site.store.state.posts.has(postId);
  const total = isThere ? site.counts.of(postId, "comments") : 0;
  const perPage = Number(request.parameters.get("per_page") ?? 10);
  const rows = Array.from({ length: Math.min(total, perPage) }, (_, index) => ({ id: index + 1 }));
  const headers = { "x-wp-total": String(total), "x-wp-totalpages": String(total) };
  return json(rows, 200, comments === "without-total" ? {} : headers);
}
