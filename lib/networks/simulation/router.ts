import type { Reply } from "./reply";
import type { SimulatedRequest } from "./request";

/** No real network has an address that begins like this. */
export const controlPath = "/__control/";

export type Route = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  /** Tells apart what has one path, as by the fields that are asked for. */
  takes?: (url: URL) => boolean;
  operation: string;
  run: (visit: Visit) => Reply | Promise<Reply>;
};

export type Visit = { request: SimulatedRequest; operation: string; segments: Segments };
export type Segments = Readonly<Record<string, string>>;

export type RouteMatch = { route: Route; segments: Segments };

export function findRoute(
  routes: readonly Route[],
  { method, url }: Pick<SimulatedRequest, "method" | "url">,
): RouteMatch | null {
  const parts = decodeURIComponent(url.pathname).split("/").filter(Boolean);
  for (const route of routes) {
    const segments = route.method === method ? matchPath(route.path, parts) : null;
    if (segments && (route.takes?.(url) ?? true)) return { route, segments };
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
