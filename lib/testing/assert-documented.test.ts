import { expect, it } from "vitest";
import { z } from "zod";
import { GET } from "@/app/api/health/route";
import { POST as create, GET as list } from "@/app/api/posts/route";
import { route } from "@/lib/http/route";
import { assertDocumented } from "./assert-documented";

const json = "application/json; charset=utf-8";
const ok = { method: "GET", status: 200, contentType: json } as const;

function failure(code: string) {
  return { error: { code, message: "Why.", requestId: crypto.randomUUID() } };
}

it("lets an answer through that the document describes", () => {
  assertDocumented(GET, { ...ok, body: { status: "ok" } });
  assertDocumented(list, { ...ok, body: { items: [], hasMore: false, nextCursor: null } });
});

it("stops a field, a status, a type and a code that the document does not know", () => {
  const page = { items: [], hasMore: false, nextCursor: null };
  const conflict = { method: "POST", status: 409, contentType: json } as const;
  expect(() => assertDocumented(list, { ...ok, body: { ...page, secret: 1 } })).toThrow("secret");
  expect(() => assertDocumented(list, { ...ok, body: { items: [{}] } })).toThrow("required");
  expect(() => assertDocumented(list, { ...ok, status: 201, body: page })).toThrow("status");
  const html = { ...ok, contentType: "text/html", body: {} };
  expect(() => assertDocumented(list, html)).toThrow("text/html");
  const known = { ...conflict, body: failure("idempotency_key_reused") };
  expect(() => assertDocumented(create, known)).not.toThrow();
  const foreign = { ...conflict, body: failure("last_admin") };
  expect(() => assertDocumented(create, foreign)).toThrow("/error/code");
});

it("stops a route that no address has", () => {
  const definition = { name: "never", summary: "Nothing", output: z.null() };
  const endpoint = route({ operation: { definition }, auth: "none" }, async () => null);
  const handler = Object.assign(async () => new Response(), { endpoint });
  expect(() => assertDocumented(handler, { ...ok, body: {} })).toThrow("not in the document");
});
