import type { HttpMethod } from "@/lib/api/http/methods";
import type { Address } from "@/lib/api/openapi/address";
import { callRoute, type RouteAnswer } from "./call-route";
import type { Person } from "./world";

type Call = {
  as?: Person | undefined;
  headers?: Record<string, string | null>;
  ids?: Record<string, string>;
  query?: string;
  body?: unknown;
};

export function callAddress(
  { path, routes, segment }: Address,
  method: HttpMethod,
  { as, headers = {}, ids = {}, query = "", body }: Call,
): Promise<RouteAnswer> {
  const form = routes[method]?.endpoint?.declaration.bodyType === "form";
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, ids[name] ?? ""]);
  const params = { ...Object.fromEntries(named), ...(segment ? { segment } : {}) };
  return callRoute(routes, method, {
    path: `${path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(ids[name] ?? ""))}${query}`,
    params,
    ...(as ? { as } : {}),
    headers: form ? { "Content-Type": "application/x-www-form-urlencoded", ...headers } : headers,
    ...(body === undefined ? {} : { body: form ? encodedForm(body) : body }),
  });
}

function encodedForm(body: unknown): string {
  if (typeof body === "string") return body;
  return new URLSearchParams(Object.entries(Object(body))).toString();
}
