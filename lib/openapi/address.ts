import type { HttpMethod, RouteHandler } from "@/lib/http/methods";

export type RouteModule = Partial<Record<HttpMethod, RouteHandler>>;

/** One address with its handlers; `app/api/inventory.ts` lists them. */
export type Address = {
  /** With its parameters in braces. */
  path: string;
  routes: RouteModule;
  /** What stands in the path instead of a parameter, as a network's word instead of `segment`. */
  word?: string;
};
