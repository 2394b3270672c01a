import { expect, it } from "vitest";
import * as login from "@/app/api/auth/login/route";
import { db } from "@/lib/kernel/db";
import { callRoute } from "@/testing/world/call-route";
import { addressOf, createPasskey, givePassword } from "@/testing/world/passwords";
import { createPerson, smallWorld } from "@/testing/world/world";

const password = "seven former quiet rivers";

it("no refusal tells an unknown address from a wrong password, a removed member or passkeys alone", async () => {
  const { workspace, member, viewer } = await smallWorld();
  const removed = await createPerson(workspace.id, "member");
  await givePassword(member, password);
  await givePassword(removed, password);
  await db.member.deleteMany({ where: { userId: removed.userId } });
  await givePassword(viewer, null);
  await createPasskey(viewer);
  const attempts = [
    { email: "nobody@example.com", password },
    { email: await addressOf(member), password: "not the right password" },
    { email: await addressOf(removed), password },
    { email: await addressOf(viewer), password },
  ];
  const answers: unknown[] = [];
  for (const body of attempts) {
    const answer = await callRoute(login, "POST", { path: "/api/auth/login", body });
    const { requestId, ...error } = Object(answer.body.error);
    expect(requestId).toMatch(/^[\da-f-]{36}$/);
    const headers = [...answer.headers].filter(([name]) => name !== "x-request-id");
    answers.push({ status: answer.status, error, headers });
  }
  expect(answers).toEqual(Array(4).fill(answers[0]));
  expect(answers[0]).toMatchObject({ status: 401, error: { code: "invalid_login" } });
  expect(await db.session.count({ where: { userId: viewer.userId } })).toBe(1);
});
