import type { Reply } from "./reply";
import type { SimulatedRequest } from "./request";

export type Route = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Segments of the path; `:name` takes any one segment. */
  path: string;
  /** What fault rules and the journal call it, e.g. `feed.create`. */
  operation: string;
  run: (visit: Visit) => Reply | Promise<Reply>;
};

export type Visit = { request: SimulatedRequest; operation: string; segments: Segments };
export type Segments = Readonly<Record<string, string>>;

export type RouteMatch = { route: Route; segments: Segments };

/** The first route that takes the method and path; null when there is none. */
export function findRoute(
  routes: readonly Route[],
  { method, url }: Pick<SimulatedRequest, "method" | "url">,
): RouteMatch | null {
  const parts = decodeURIComponent(url.pathname).split("/").filter(Boolean);
  for (const route of routes) {
    const segments = route.method === method ? matchPath(route.path, parts) : null;
    if (segments) return { route, segments };
  }
  return null;
}

function matchPath(path: string, parts: string[]): Segments | null {
  const pattern = path.split("/").filter(Boolean);
  if (pattern.length !== parts.length) return null;
  const segments: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const actual = parts[index] ?? "";
    if (expected.startsWith(":")) segments[expected.slice(1)] = actual;
    else if (expected !== actual) return null;
  }
  return segments;
}
