import { expect, it } from "vitest";
import { z } from "zod";
import { GET } from "@/app/api/health/route";
import { POST as create, GET as list } from "@/app/api/posts/route";
import { route } from "@/lib/api/http/route";
import { assertDocumented } from "./assert-documented";

const json = "application/json; charset=utf-8";
const path = "/api/posts";
const ok = { method: "GET", path, status: 200, contentType: json } as const;

function failure(code: string) {
  return { error: { code, message: "Why.", requestId: crypto.randomUUID() } };
}

it("an answer that the document describes passes", async () => {
  await assertDocumented(GET, { ...ok, body: { status: "ok" } });
  await assertDocumented(list, { ...ok, body: { items: [], hasMore: false, nextCursor: null } });
});

it("an undocumented field, status, content type or error code throws", async () => {
  const page = { items: [], hasMore: false, nextCursor: null };
  const conflict = { ...ok, method: "POST", status: 409 } as const;
  await expect(assertDocumented(list, { ...ok, body: { ...page, secret: 1 } })).rejects.toThrow(
    "secret",
  );
  await expect(assertDocumented(list, { ...ok, body: { items: [{}] } })).rejects.toThrow(
    "required",
  );
  await expect(assertDocumented(list, { ...ok, status: 201, body: page })).rejects.toThrow(
    "status",
  );
  const html = { ...ok, contentType: "text/html", body: {} };
  await expect(assertDocumented(list, html)).rejects.toThrow("text/html");
  const known = { ...conflict, body: failure("idempotency_key_reused") };
  await expect(assertDocumented(create, known)).resolves.toBeUndefined();
  const foreign = { ...conflict, body: failure("last_admin") };
  await expect(assertDocumented(create, foreign)).rejects.toThrow("/error/code");
});

it("an answer of a route that is not in the inventory throws", async () => {
  const definition = { name: "never", summary: "Nothing", output: z.null() };
  const endpoint = route({ operation: { definition }, auth: "none" }, async () => null);
  const handler = Object.assign(async () => new Response(), { endpoint });
  await expect(assertDocumented(handler, { ...ok, body: {} })).rejects.toThrow(
    "not in the document",
  );
});
