import { vi } from "vitest";
import type { FailureBody } from "@/lib/kernel/http/failure";

export type FakeRequest = {
  params: Record<string, string>;
  search: URLSearchParams;
  body: unknown;
};

export type FakeRoute = (request: FakeRequest) => unknown;

/**
 * Answers the browser's calls to `/api` until the test ends and records them in `calls`. The keys
 * are method and path ("PATCH /api/drafts/:draftId"); any other call gets 501. Nobody else is present.
 */
export function fakeApi(routes: Record<string, FakeRoute>) {
  const calls: { call: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (address: string | URL, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, "http://localhost");
    const call = `${init.method ?? "GET"} ${pathname}`;
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const found = findRoute(routes, call);
    if (!found && call.endsWith("/presence")) return nobody();
    calls.push({ call, body });
    if (!found) return failure(501, { code: "internal_error", message: `No route: ${call}` });
    const answer = await found.route({ params: found.params, search: searchParams, body });
    init.signal?.throwIfAborted();
    return asResponse(answer);
  });
  return { calls };
}

function nobody(): Response {
  return Response.json({ others: [], newer: null });
}

function asResponse(answer: unknown): Response {
  return answer instanceof Response ? answer : Response.json(answer ?? {});
}

type FakeFailure = { code: FailureBody["error"]["code"]; message: string; details?: unknown };

export function failure(status: number, error: FakeFailure): Response {
  return Response.json({ error: { ...error, requestId: "test" } }, { status });
}

function findRoute(routes: Record<string, FakeRoute>, call: string) {
  for (const [pattern, route] of Object.entries(routes)) {
    const match = new RegExp(`^${pattern.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`).exec(call);
    if (match) return { route, params: { ...match.groups } };
  }
  return undefined;
}
