import type { RouteModule } from "@/lib/api/http/methods";

export type Address = {
  path: string;
  routes: RouteModule;
  segment?: string;
};

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
