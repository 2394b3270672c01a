import { beforeEach, expect, it, vi } from "vitest";
import * as invitationsRoute from "@/app/api/invitations/route";
import { db } from "@/lib/kernel/db";
import { newOneTimeToken } from "@/lib/kernel/one-time-token";
import { callRoute } from "@/testing/call-route";
import { accept } from "@/testing/joining";
import { smallWorld } from "@/testing/world";

vi.hoisted(() =>
  Object.assign(process.env, {
    SMTP_URL: "smtp://localhost:2525",
    MAIL_FROM: "herald@example.com",
  }),
);

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

async function invited() {
  const path = "/api/invitations";
  const body = { email: "somebody@example.com", role: "member" };
  return await callRoute(invitationsRoute, "POST", { path, as: world.admin, body });
}

it("the link comes by mail alone, and no answer shows it", async () => {
  const { status, body } = await invited();
  expect([status, body.url]).toEqual([200, null]);
  expect(await db.mail.count({ where: { workspaceId: world.workspace.id } })).toBe(1);
});

it("a link that came by mail proves the address", async () => {
  const { body } = await invited();
  const { token, tokenHash } = newOneTimeToken();
  const where = { id: Object(body.invitation).id };
  await db.invitation.update({ where, data: { tokenHash } });
  expect((await accept(token)).body).toMatchObject({ user: { emailVerified: true } });
});
