import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { revokeCredential } from "@/lib/identity/credentials/credentials";
import { env } from "@/lib/kernel/env";
import type { UploadReservation } from "@/lib/library/media/schema";
import { createPost } from "@/lib/planning/posts/create-post";
import type { Post } from "@/lib/planning/posts/schema";
import { connect, startMcpServer } from "@/testing/http/mcp-server";
import { sampleJpeg } from "@/testing/media/sample-images";
import { startStorageServer } from "@/testing/media/storage-server";
import { auditTrail } from "@/testing/world/audit-trail";
import { createKey } from "@/testing/world/keys";
import { aPostBody } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";

let world: Awaited<ReturnType<typeof smallWorld>>;
let server: Awaited<ReturnType<typeof startMcpServer>>;
let bytes: Awaited<ReturnType<typeof startStorageServer>>;
let client: Client;

beforeAll(async () => {
  world = await smallWorld();
  server = await startMcpServer();
  bytes = await startStorageServer();
  client = await connect(server, (await createKey(world.member)).token);
});
afterAll(async () => {
  await server.stop();
  await bytes.stop();
});

type Refusal = { error: { code: string; message: string; details?: unknown } };

const call = (name: string, args: object, by = client) =>
  by.callTool({ name, arguments: { ...args } });

async function refusal(name: string, args: object, by = client): Promise<Refusal["error"]> {
  const answer = await call(name, args, by);
  expect(answer.isError).toBe(true);
  const { error } = answer.structuredContent as Refusal;
  expect(answer.content).toEqual([{ type: "text", text: error.message }]);
  return error;
}

function withoutReceipt({ structuredContent }: { structuredContent?: unknown }): object {
  const { receipt, ...answer } = Object(structuredContent);
  expect(receipt).toMatchObject({ outcome: "done" });
  return answer;
}

async function schedule(by = client): Promise<Post> {
  const answer = await call("create_post", aPostBody({ connectionIds: [world.connection.id] }), by);
  expect(answer.isError).toBeFalsy();
  return (answer.structuredContent as { post: Post }).post;
}

function send(body: unknown, headers: Record<string, string> = {}) {
  return server.fetch(`${env.BASE_URL}/api/mcp`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      ...headers,
    },
  });
}

describe("an assistant with an API key", () => {
  it("reads the server's name, and tools with all four annotations", async () => {
    expect(client.getServerVersion()).toMatchObject({ name: "herald", title: "Herald" });
    expect(client.getInstructions()).toMatch(/The policy for you: May publish\./);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      "best_times",
      "cancel_post",
      "complete_media_upload",
      "create_mention",
      "create_post",
      "create_series",
      "decide_set_aside_deliveries",
      "delete_mention",
      "delete_post",
      "end_series",
      "get_approval",
      "get_import",
      "get_media",
      "get_post",
      "get_results",
      "get_series",
      "get_slot_schedule",
      "import_rows",
      "label_media",
      "label_posts",
      "list_connections",
      "list_deleted_items",
      "list_import_rows",
      "list_labels",
      "list_media",
      "list_mentions",
      "list_posts",
      "list_result_posts",
      "list_series",
      "list_set_aside_deliveries",
      "list_slots",
      "list_snippets",
      "list_spending",
      "look_up_account",
      "move_posts",
      "publish_now",
      "reinstate_post",
      "release_slot",
      "remove_media",
      "report_results",
      "request_approval",
      "reschedule_post",
      "reserve_media_upload",
      "reserve_slot",
      "restore_media",
      "restore_post",
      "search",
      "skip_series_day",
      "start_import",
      "undo_import",
      "undo_publish_now",
      "unschedule_post",
      "update_import",
      "update_mention",
      "update_post",
      "update_series",
      "update_slot_schedule",
      "validate_post",
      "withdraw_approval_request",
    ]);
    for (const { annotations, outputSchema, description } of tools) {
      const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations ?? {};
      const hints = [readOnlyHint, destructiveHint, idempotentHint, openWorldHint];
      expect(hints.map((hint) => typeof hint)).toEqual(Array(4).fill("boolean"));
      expect(outputSchema).toMatchObject({ type: "object" });
      expect(description).toMatch(/\.$/);
    }
  });

  it("schedules a post, changes it with the version it read, and reads it back", async () => {
    const post = await schedule();
    const change = { postId: post.id, version: post.version, text: "Changed by an assistant" };
    const changed = await call("update_post", change);
    expect(changed.structuredContent).toMatchObject({
      post: { text: "Changed by an assistant", version: post.version + 1 },
    });
    expect(await refusal("update_post", change)).toMatchObject({
      code: "version_conflict",
      details: { currentVersion: post.version + 1 },
    });
    const read = await call("get_post", { postId: post.id });
    expect(read.structuredContent).toEqual(withoutReceipt(changed));
    const listed = await call("list_posts", { q: "changed by an assistant", limit: 1 });
    expect(listed.structuredContent).toMatchObject({ items: [{ id: post.id }] });
  });

  it("publishes a post now, sees in the list until when, and takes it back", async () => {
    const { id: postId, version, scheduledAt } = await schedule();
    const published = await call("publish_now", { postId, version });
    const { post } = published.structuredContent as { post: Post };
    expect(post.undoUntil).toBe(post.scheduledAt);
    const listed = await call("list_posts", { limit: 1 });
    const shown = { id: postId, undoUntil: post.undoUntil };
    expect(listed.structuredContent).toMatchObject({ items: [shown] });
    const undone = await call("undo_publish_now", { postId, version: post.version });
    expect(undone.structuredContent).toMatchObject({
      post: { scheduledAt, undoUntil: null },
      draft: null,
    });
    const again = { postId, version: post.version + 1 };
    expect(await refusal("undo_publish_now", again)).toMatchObject({ code: "post_not_editable" });
  });

  it("gets the same answers in the protocol revisions of 2025 and 2026", async () => {
    const key = await createKey(world.member);
    const modern = await connect(server, key.token, "2026");
    expect(modern.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    expect(await modern.listTools()).toMatchObject({ tools: (await client.listTools()).tools });
    const { id } = await schedule(modern);
    const read = await call("get_post", { postId: id }, modern);
    expect(read.structuredContent).toEqual(
      (await call("get_post", { postId: id })).structuredContent,
    );
    expect((await refusal("get_post", { postId: key.id }, modern)).code).toBe("not_found");
  });

  it("that subscribes to changes of the tool list is told at once that there are none", async () => {
    expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
    const protocolVersion = "2026-07-28";
    const params = {
      notifications: { toolsListChanged: true },
      _meta: {
        "io.modelcontextprotocol/protocolVersion": protocolVersion,
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    };
    const method = "subscriptions/listen";
    const answer = await send(
      { jsonrpc: "2.0", id: 7, method, params },
      {
        "MCP-Protocol-Version": protocolVersion,
        "Mcp-Method": method,
        Authorization: `Bearer ${(await createKey(world.member)).token}`,
      },
    );
    const frames = (await answer.text()).matchAll(/^data: (.*)$/gm);
    expect(Array.from(frames, ([, data = ""]) => JSON.parse(data))).toMatchObject([
      {
        method: "notifications/subscriptions/acknowledged",
        params: { notifications: {}, _meta: { "io.modelcontextprotocol/subscriptionId": 7 } },
      },
      { id: 7, result: { resultType: "complete" } },
    ]);
  });

  it("gets the same post for the same idempotency key", async () => {
    const body = aPostBody({ connectionIds: [world.connection.id] });
    const first = await call("create_post", body);
    expect(withoutReceipt(await call("create_post", body))).toEqual(withoutReceipt(first));
    const other = { ...body, text: "Other words" };
    expect((await refusal("create_post", other)).code).toBe("idempotency_key_reused");
  });

  it("is refused an invalid input with the code, the path and the message of the API", async () => {
    const { text: _, ...body } = aPostBody({ connectionIds: [world.connection.id] });
    expect(await refusal("create_post", body)).toMatchObject({
      code: "validation_failed",
      details: [{ path: "text" }],
    });
    const unknown = await refusal("get_post", { postId: world.workspace.id, extra: 1 });
    expect(unknown).toMatchObject({ details: [{ path: "extra", code: "unrecognized_key" }] });
    const unstorable = { ...aPostBody({ connectionIds: [world.connection.id] }), text: "a\u0000b" };
    expect((await refusal("create_post", unstorable)).code).toBe("validation_failed");
  });

  it("does not reach another workspace's posts, accounts and media", async () => {
    const { admin, connection } = world.elsewhere;
    const { post } = await createPost(admin, aPostBody({ connectionIds: [connection.id] }));
    expect((await refusal("get_post", { postId: post.id })).code).toBe("not_found");
    const { version } = post;
    for (const tool of ["update_post", "cancel_post", "delete_post"]) {
      expect((await refusal(tool, { postId: post.id, version })).code).toBe("not_found");
    }
    expect((await refusal("get_media", { mediaId: post.id })).code).toBe("not_found");
    expect((await refusal("complete_media_upload", { mediaId: post.id })).code).toBe("not_found");
    const accounts = (await call("list_connections", {})).structuredContent;
    expect(accounts).toMatchObject({ items: [{ id: world.connection.id }] });
    expect((await refusal("create_post", aPostBody({ connectionIds: [connection.id] }))).code).toBe(
      "not_found",
    );
  });

  it("uploads a picture to a signed address and reads its real dimensions", async () => {
    const photo = await sampleJpeg();
    const declared = { fileName: "team.jpg", contentType: "image/jpeg", sizeBytes: photo.length };
    const answer = await call("reserve_media_upload", declared);
    const reservation = answer.structuredContent as UploadReservation;
    const { mediaId } = reservation;
    expect((await refusal("complete_media_upload", { mediaId })).code).toBe("media_not_ready");
    expect((await bytes.put(reservation, photo)).ok).toBe(true);
    const completed = await call("complete_media_upload", { mediaId });
    expect(completed.structuredContent).toMatchObject({ media: { id: mediaId, width: 320 } });
    const read = await call("get_media", { mediaId });
    expect(read.structuredContent).toMatchObject(withoutReceipt(completed));
  });

  it("leaves the key's id in the audit log", async () => {
    const key = await createKey(world.member);
    const { id } = await schedule(await connect(server, key.token));
    const [entry] = await auditTrail({ targetId: id });
    expect(entry).toMatchObject({ action: "post.created", credentialId: key.id });
    expect(entry?.requestId).toMatch(/^[\da-f-]{36}$/);
  });
});

describe("a key of an assistant", () => {
  it("that can only read is refused a change", async () => {
    const reader = await connect(
      server,
      (await createKey(world.member, { accessLevel: "read" })).token,
    );
    expect((await call("list_posts", {}, reader)).isError).toBeFalsy();
    const denied = await refusal(
      "create_post",
      aPostBody({ connectionIds: [world.connection.id] }),
      reader,
    );
    expect(denied.code).toBe("read_only_credential");
  });

  it("has administrative tools only if it was made for them by an administrator", async () => {
    const admin = await connect(
      server,
      (await createKey(world.admin, { includeAdmin: true })).token,
    );
    expect((await admin.listTools()).tools.map(({ name }) => name)).toContain("pause_publishing");
    const plain = await connect(server, (await createKey(world.admin)).token);
    const answer = call("pause_publishing", { reason: "A test" }, plain);
    await expect(answer).rejects.toThrow(/pause_publishing/);
  });

  it("is refused from the first call after it is revoked", async () => {
    const key = await createKey(world.member);
    const gone = await connect(server, key.token);
    await revokeCredential(world.member, { credentialId: key.id });
    await expect(gone.listTools()).rejects.toThrow();
  });
});

describe("the MCP endpoint", () => {
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

  it("answers 401 without a valid bearer and names its resource metadata", async () => {
    for (const headers of [
      {},
      { Authorization: "Bearer nonsense" },
      { Cookie: world.admin.cookie },
    ]) {
      const response = await send(ping, headers as Record<string, string>);
      expect(response.status).toBe(401);
      expect(response.headers.get("WWW-Authenticate")).toContain(
        `resource_metadata="${env.BASE_URL}/.well-known/oauth-protected-resource/api/mcp"`,
      );
      expect(await response.json()).toMatchObject({ error: { code: expect.any(String) } });
    }
  });

  it("refuses a foreign Origin, even with a valid bearer", async () => {
    const { Authorization } = (await createKey(world.member)).headers;
    for (const origin of ["https://evil.example", "null", `${env.BASE_URL}/`]) {
      const response = await send(ping, { Authorization, Origin: origin });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ error: { code: "origin_not_allowed" } });
    }
    expect((await send(ping, { Authorization, Origin: env.BASE_URL })).status).toBe(200);
  });

  it("refuses what is too large, not JSON or not a method, without a server error", async () => {
    const { Authorization } = (await createKey(world.member)).headers;
    expect((await send("{", { Authorization })).status).toBe(400);
    expect(
      (await send({ jsonrpc: "2.0", id: 1, method: "no/such" }, { Authorization })).status,
    ).toBe(200);
    const read = await server.fetch(`${env.BASE_URL}/api/mcp`, { headers: { Authorization } });
    expect(read.status).toBe(405);
    expect((await send("x".repeat(300_000), { Authorization })).status).toBe(413);
  });
});
