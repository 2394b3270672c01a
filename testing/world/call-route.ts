import type { HttpMethod, RouteModule } from "@/lib/api/http/methods";
import { env } from "@/lib/kernel/env";
import { assertDocumented } from "../http/assert-documented";
import { canariesIn } from "./canaries";
import type { Person } from "./world";

type Call = {
  path: string;
  params?: Record<string, string>;
  body?: unknown;
  as?: Person;
  headers?: Record<string, string | null>;
};

export type RouteAnswer = {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
};

/**
 * Calls a route's handlers as Next does, by default with our own Origin. Throws when the API
 * document does not describe the answer or when the answer shows a secret of the fixtures.
 */
export async function callRoute(
  handlers: RouteModule,
  method: HttpMethod,
  { path, params = {}, body, as, headers = {} }: Call,
): Promise<RouteAnswer> {
  const handler = handlers[method];
  if (!handler) throw new Error(`The route exports no ${method}.`);
  const request = new Request(new URL(path, env.BASE_URL), {
    method,
    headers: requestHeaders({ as, body, headers }),
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  const { status } = response;
  const contentType = response.headers.get("Content-Type");
  const text = await response.text();
  const answered = text && contentType?.startsWith("application/json") ? JSON.parse(text) : {};
  const shown = canariesIn(text + JSON.stringify([...response.headers]));
  if (shown.length > 0) throw new Error(`${method} ${path} shows ${shown.join(" and ")}.`);
  await assertDocumented(handler, { method, path, status, contentType, body: answered });
  return { status, headers: response.headers, body: answered };
}

function requestHeaders({
  as,
  body,
  headers,
}: {
  as: Person | undefined;
  body: unknown;
  headers: Record<string, string | null>;
}): Headers {
  const all: Record<string, string | null> = {
    Origin: env.BASE_URL,
    Cookie: as?.cookie ?? null,
    "Content-Type": body === undefined ? null : "application/json",
    ...headers,
  };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
  return new Headers(given);
}
