import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import type { Post } from "@/lib/planning/posts/schema";
import { ApiError, type ApiInput, api } from "./api";

type Sent = { address: string; init: RequestInit };

let sent: Sent[];
let answer: () => Response;

beforeEach(() => {
  sent = [];
  answer = () => Response.json({});
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    sent.push({ address, init });
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the browser client", () => {
  it("infers what a route takes and answers from its declaration", () => {
    type Update = ApiInput<"PATCH /api/posts/{postId}">;
    expectTypeOf<Update["params"]>().toEqualTypeOf<{ postId: string }>();
    expectTypeOf<Update["body"]["version"]>().toEqualTypeOf<number>();
    expectTypeOf(api<"PATCH /api/posts/{postId}">).returns.resolves.toEqualTypeOf<{ post: Post }>();
    expectTypeOf<{ body: { version: 1 } }>().not.toExtend<Update>();
    expectTypeOf<ApiInput<"GET /api/me">>().not.toExtend<{ query: { q: string } }>();
    expectTypeOf<Record<never, never>>().toExtend<ApiInput<"GET /api/posts">>();
  });

  it("writes parameters, a query with lists, and a body", async () => {
    await api("GET /api/posts", {
      query: { limit: 2, state: ["failed", "scheduled"], q: undefined },
    });
    await api("PATCH /api/posts/{postId}", { params: { postId: "a/b" }, body: { version: 3 } });
    expect(sent.map(({ address }) => address)).toEqual([
      "/api/posts?limit=2&state=failed%2Cscheduled&include=*",
      "/api/posts/a%2Fb?include=*",
    ]);
    expect(sent.map(({ init }) => [init.method, init.body])).toEqual([
      ["GET", undefined],
      ["PATCH", '{"version":3}'],
    ]);
  });

  it("sends an empty object where a change has no body of its own", async () => {
    await api("POST /api/auth/logout");
    expect(sent[0]?.init).toMatchObject({ method: "POST", body: "{}" });
  });

  it("throws a failure of the server with its code, and a lost answer as unavailable", async () => {
    const error = { code: "not_found", message: "There is no such post.", requestId: "r" };
    answer = () => Response.json({ error }, { status: 404 });
    await expect(api("GET /api/me")).rejects.toMatchObject({ ...error, status: 404 });
    answer = () => {
      throw new TypeError("fetch failed");
    };
    await expect(api("GET /api/me")).rejects.toEqual(new ApiError(0, null));
  });

  it("throws an abort as it is", async () => {
    const abort = new DOMException("The caller left.", "AbortError");
    const signal = AbortSignal.abort(abort);
    answer = () => {
      throw abort;
    };
    await expect(api("GET /api/me", { signal })).rejects.toBe(abort);
  });
});
