import { randomBytes } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import * as emailChange from "@/app/api/auth/email-change/route";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { type Person, smallWorld } from "@/testing/world/world";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  world = await smallWorld();
});

const path = "/api/auth/email-change";
const read = (as: Person) => callRoute(emailChange, "GET", { path, as });

function ask({ userId }: Person, expiresInMinutes: number) {
  const expiresAt = new Date(now().getTime() + expiresInMinutes * 60_000);
  return db.emailChange.create({
    data: {
      userId,
      email: "new@example.com",
      formerEmail: "old@example.com",
      tokenHash: randomBytes(32),
      undoTokenHash: randomBytes(32),
      expiresAt,
      undoUntil: new Date(now().getTime() + 7 * 86_400_000),
    },
  });
}

it("a person without an e-mail change has no pending address", async () => {
  expect((await read(world.viewer)).body).toEqual({ pending: null });
});

it("only the person sees the pending address and when it expires", async () => {
  const { expiresAt } = await ask(world.member, 60);
  const pending = { email: "new@example.com", expiresAt: expiresAt.toISOString() };
  expect((await read(world.member)).body).toEqual({ pending });
  expect((await read(world.admin)).body).toEqual({ pending: null });
});

it("an expired e-mail change is not pending", async () => {
  await ask(world.elsewhere.member, -1);
  expect((await read(world.elsewhere.member)).body).toEqual({ pending: null });
});

it("an API key cannot read a pending e-mail change", async () => {
  const { headers } = await createKey(world.member);
  const byKey = await callRoute(emailChange, "GET", { path, headers });
  expect(byKey).toMatchObject({ status: 403, body: { error: { code: "session_required" } } });
  const byNobody = await callRoute(emailChange, "GET", { path });
  expect(byNobody).toMatchObject({ status: 401, body: { error: { code: "unauthenticated" } } });
});
