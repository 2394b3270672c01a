import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { db } from "@/lib/kernel/db";
import { getResponsibilities, removeMember } from "@/lib/planning/posts/remove-member";
import { connect } from "@/testing/http/mcp-server";
import { type AssistantWorld, startAssistantWorld } from "@/testing/world/assistant-world";
import { auditTrail } from "@/testing/world/audit-trail";
import { registerClient } from "@/testing/world/oauth-client";
import { smallWorld } from "@/testing/world/world";

vi.hoisted(() => {
  process.env.OAUTH_REGISTRATION = "on";
});

let world: Awaited<ReturnType<typeof smallWorld>>;
let server: AssistantWorld;

beforeAll(async () => {
  world = await smallWorld();
  server = await startAssistantWorld();
});
afterAll(() => server.stop());

it("a removed member's assistant is refused at once, and none of its tokens is kept", async () => {
  const client = await registerClient(server);
  const code = await server.browser(world.member).agree(client.authorizationUrl());
  const { body } = await client.redeem(code);
  const { access_token: access = "", refresh_token: refresh = "" } = body;
  const assistant = await connect(server, access);
  const { userId: memberId } = world.member;
  const counted = await getResponsibilities(world.admin, { memberId });
  expect(counted.responsibilities).toMatchObject({ apiKeys: 0, assistants: 1 });
  const grant = await db.credential.findFirstOrThrow({ where: { createdById: memberId } });

  await removeMember(world.admin, { memberId });

  await expect(assistant.callTool({ name: "list_posts", arguments: {} })).rejects.toThrow();
  expect((await client.refresh(refresh)).body).toMatchObject({ error: "invalid_grant" });
  expect(await db.oAuthRecord.count({ where: { grantId: grant.id } })).toBe(0);
  expect(await db.oAuthRecord.count({ where: { kind: "Grant" } })).toBe(0);
  const revoked = await auditTrail({ targetId: grant.id, action: "credential.revoked" });
  expect(revoked).toMatchObject([{ actorUserId: world.admin.userId }]);
});
