import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, contractViolations, isDescribedHere } from "./contract-violations";
import { describedFetch } from "./described-fetch";
import { referenceOfRun } from "./reference-of-run";

const page = { items: [], hasMore: false, nextCursor: null };
const list: Answer = {
  method: "GET",
  path: "/api/posts",
  status: 200,
  contentType: "application/json; charset=utf-8",
  body: page,
};

function failure(status: number, code: string): Partial<Answer> {
  return { status, body: { error: { code, message: "Why.", requestId: crypto.randomUUID() } } };
}

async function violationOf(changes: Partial<Answer>): Promise<string | null> {
  return contractViolations(await referenceOfRun(), { ...list, ...changes });
}

describe("the check of an answer against the document", () => {
  it.each<[string, Partial<Answer>]>([
    ["an answer that the document describes", {}],
    ["a refusal that the document lists", failure(400, "invalid_cursor")],
    [
      "an address with a fixed segment where another has a parameter",
      { path: "/api/media/uploads", method: "PATCH", ...failure(405, "method_not_allowed") },
    ],
    [
      "bytes of a medium",
      { path: "/api/storage/media", contentType: "video/mp4", body: undefined },
    ],
    ["an answer to HEAD, which has no body", { method: "HEAD", body: undefined }],
    ["a body that cannot be read any more", { body: undefined }],
    ["headers too long for any route", failure(431, "payload_too_large")],
    ["a failure at an unknown address", { path: "/api/no/such", ...failure(404, "not_found") }],
    [
      "a failure for a method that the address does not have",
      { method: "PURGE", ...failure(405, "method_not_allowed") },
    ],
  ])("accepts %s", async (_, changes) => {
    expect(await violationOf(changes)).toBeNull();
  });

  it.each<[string, Partial<Answer>, string]>([
    ["a field", { body: { ...page, secret: 1 } }, "secret"],
    ["a status", { status: 202 }, "status is not documented"],
    ["a content type", { contentType: "text/html; charset=utf-8" }, "text/html is not"],
    ["a code", failure(400, "last_admin"), "/error/code"],
    ["an address", { path: "/api/no/such" }, "does not have this"],
    ["a method", { method: "PUT" }, "does not have this"],
    [
      "an HTML page as a failure",
      { path: "/api/no", status: 404, contentType: "text/html" },
      "text/html",
    ],
    [
      "a failure of another shape",
      { path: "/api/no", status: 404, body: { message: "No." } },
      "required",
    ],
  ])("names an undocumented part: %s", async (_, changes, why) => {
    expect(await violationOf(changes)).toContain(why);
  });
});

it("the document covers /api, but neither MCP nor OAuth", () => {
  const paths = ["/api", "/api/posts", "/api/mcpx", "/api/mcp", "/api/oauth/token", "/apis", "/"];
  expect(paths.filter(isDescribedHere)).toEqual(["/api", "/api/posts", "/api/mcpx"]);
});

describe("a fetch that checks its answers", () => {
  const ask = describedFetch(referenceOfRun);
  let server: Server;
  let url: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const body = request.url === "/api/posts" ? { ...page, secret: 1 } : page;
      response.setHeader("Content-Type", "application/json").end(JSON.stringify(body));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it("returns a documented answer unchanged", async () => {
    expect(await (await ask(`${url}/api/posts?limit=1`)).json()).toEqual(page);
    expect((await ask(`${url}/elsewhere`)).status).toBe(200);
  });

  it("throws for an undocumented answer", async () => {
    await expect(ask(`${url}/api/posts`)).rejects.toThrow(
      /^GET \/api\/posts answered 200 .*secret/,
    );
  });
});
