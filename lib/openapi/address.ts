import type { RouteModule } from "@/lib/http/methods";

/** One path of the document with its handlers. */
export type Address = {
  /** With its parameters in braces. */
  path: string;
  routes: RouteModule;
  /** The value that replaced `{segment}` in the path. */
  segment?: string;
};

/** Returns the addresses of routes by path; a path with `{segment}` becomes one for each value of it. */
export function addressesOf(inventory: Record<string, RouteModule>): Address[] {
  return Object.entries(inventory).flatMap(([path, routes]) => {
    if (!path.includes("{segment}")) return [{ path, routes }];
    return segmentsOf(path, routes).map((segment) => ({
      path: path.replace("{segment}", segment),
      routes,
      segment,
    }));
  });
}

function segmentsOf(path: string, routes: RouteModule): readonly string[] {
  for (const handler of Object.values(routes)) {
    const segments = handler.endpoint?.declaration.segments;
    if (segments) return segments;
  }
  throw new Error(`Declare the segments of ${path} in its route.`);
}
