import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { decideExemption } from "@/lib/identity/exemptions/exemptions";
import { db } from "@/lib/kernel/db";
import { createPost } from "@/lib/planning/posts/create-post";
import type { Post } from "@/lib/planning/posts/schema";
import { connect, type OpensPage, startMcpServer } from "@/testing/http/mcp-server";
import { createProgram } from "@/testing/world/programs";
import { aPostBody } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";

let world: Awaited<ReturnType<typeof smallWorld>>;
let server: Awaited<ReturnType<typeof startMcpServer>>;
let post: Post;

beforeAll(async () => {
  server = await startMcpServer();
});
beforeEach(async () => {
  world = await smallWorld();
  const body = aPostBody({ connectionIds: [world.connection.id] });
  post = (await createPost(world.member, body)).post;
});
afterAll(() => server.stop());

/** An assistant that may schedule only tries to publish at once. */
async function publishNow(revision: "2025" | "2026", opensPage?: OpensPage) {
  const { token } = await createProgram(world.member, { level: "ask", othersPosts: "read" });
  const client = await connect(server, token, revision, opensPage);
  const args = { postId: post.id, version: post.version };
  return await client.callTool({ name: "publish_now", arguments: args });
}

const idIn = (address: string) => address.split("/").at(-1) ?? "";

it("a refused call goes through once an administrator has let it through on our page", async () => {
  const opened: string[] = [];
  const answer = await publishNow("2026", async (address) => {
    opened.push(address);
    await decideExemption(world.admin, { exemptionId: idIn(address), decision: "grant" });
    return "accept";
  });
  expect(opened).toHaveLength(1);
  expect(answer.isError).toBeFalsy();
  expect(answer.structuredContent).toMatchObject({
    post: { id: post.id },
    receipt: { operation: "publish_now", outcome: "done" },
  });
  const receipts = await db.receipt.findMany({ orderBy: { at: "asc" } });
  expect(receipts.map(({ outcome, code }) => [outcome, code])).toEqual([
    ["denied", "policy_denied"],
    ["done", null],
  ]);
});

it("a decision that comes after the page was opened is waited for", async () => {
  const answer = await publishNow("2026", async (address) => {
    const exemptionId = idIn(address);
    setTimeout(() => void decideExemption(world.admin, { exemptionId, decision: "grant" }), 1);
    return "accept";
  });
  expect(answer.isError).toBeFalsy();
});

it.each([
  ["refuses", "refuse", "An administrator did not let this through."],
  ["does not open it", null, "Nobody opened the page, so nothing was let through."],
] as const)("where the person %s, the assistant is told so", async (_, decision, message) => {
  const answer = await publishNow("2026", async (address) => {
    if (!decision) return "decline";
    await decideExemption(world.admin, { exemptionId: idIn(address), decision });
    return "accept";
  });
  expect(answer).toMatchObject({ isError: true, content: [{ text: message }] });
  expect(await db.delivery.count({ where: { state: { not: "scheduled" } } })).toBe(0);
});

it.each([
  ["of 2025", "2025"],
  ["that opens no pages", "2026"],
] as const)("a client %s gets the refusal as before", async (_, revision) => {
  const answer = await publishNow(revision);
  expect(answer).toMatchObject({
    isError: true,
    structuredContent: { error: { code: "policy_denied", details: [{ code: "level" }] } },
  });
  expect(await db.exemption.count({ where: { workspaceId: world.workspace.id } })).toBe(0);
});
