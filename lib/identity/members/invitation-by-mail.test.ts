import { beforeEach, expect, it, vi } from "vitest";
import * as resendRoute from "@/app/api/invitations/[invitationId]/resend/route";
import * as invitationsRoute from "@/app/api/invitations/route";
import { db } from "@/lib/kernel/db";
import { newOneTimeToken } from "@/lib/kernel/one-time-token";
import { callRoute } from "@/testing/world/call-route";
import { accept } from "@/testing/world/joining";
import { smallWorld } from "@/testing/world/world";

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

it("an open invitation says that its mail was refused, until it is sent again", async () => {
  const { body } = await invited();
  const { id } = Object(body.invitation);
  const listed = async () => {
    const path = "/api/invitations";
    return (await callRoute(invitationsRoute, "GET", { path, as: world.admin })).body;
  };
  expect(await listed()).toMatchObject({ items: [{ id, mailTrouble: null }] });
  const refused = { state: "refused", lastError: "550 No such mailbox." } as const;
  await db.mail.updateMany({ where: { workspaceId: world.workspace.id }, data: refused });
  expect(await listed()).toMatchObject({ items: [{ id, mailTrouble: "550 No such mailbox." }] });
  const path = `/api/invitations/${id}/resend`;
  const params = { invitationId: id };
  expect((await callRoute(resendRoute, "POST", { path, params, as: world.admin })).status).toBe(
    200,
  );
  expect(await listed()).toMatchObject({ items: [{ id, mailTrouble: null }] });
});
