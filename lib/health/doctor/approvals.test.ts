import { beforeEach, expect, it } from "vitest";
import { db } from "@/lib/kernel/db";
import { readEnv } from "@/lib/kernel/env";
import { storageAt } from "@/lib/library/media/media-storage";
import { configured } from "@/lib/networks/settings";
import { removeMember } from "@/lib/planning/posts/remove-member";
import { needApproval, stagesOf } from "@/testing/world/approvals";
import { failuresOf } from "@/testing/world/doctor/healthy-installation";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";
import { approvalsPart } from "./approvals";
import { examine, reportFor } from "./examine";

let world: Awaited<ReturnType<typeof smallWorld>>;
let reviewer: Person;

beforeEach(async () => {
  await db.approvalRule.deleteMany();
  world = await smallWorld();
  reviewer = await createPerson(world.workspace.id, "viewer");
  const { id } = world.connection;
  await db.connection.update({ where: { id }, data: { name: "Harbour office" } });
});

const { networks } = configured;
const here = {
  settings: readEnv(process.env),
  networks,
  storage: storageAt("disk"),
  isRunning: true,
};
const look = () => examine(here, { parts: [approvalsPart] });
const messagesOf = ({ groups }: Awaited<ReturnType<typeof look>>) =>
  groups.flatMap(({ checks }) => checks.map(({ result, message }) => `${result}: ${message}`));

it("no rule, and rules that somebody can meet, pass", async () => {
  expect(messagesOf(await look())).toEqual(["passed: No account needs approval."]);
  await needApproval(world.admin, world.connection.id, { stages: stagesOf(reviewer) });
  expect(messagesOf(await look())).toEqual(["passed: 1 rule can be met: each stage has somebody."]);
});

it("a stage that lost its last approver fails by its account and number, to its own team", async () => {
  const second = await createPerson(world.workspace.id, "member");
  const both = stagesOf(reviewer, second).flatMap(({ approvers }) => approvers);
  await needApproval(world.admin, world.connection.id, {
    stages: [
      { mode: "any", approvers: [{ kind: "admins" }] },
      { mode: "all", approvers: both },
    ],
  });
  await removeMember(world.admin, { memberId: reviewer.userId });
  expect(messagesOf(await look())).toEqual(["passed: 1 rule can be met: each stage has somebody."]);
  await removeMember(world.admin, { memberId: second.userId });
  const examination = await look();
  const named =
    /^“Harbour office”: nobody of stage 2 is a member any more.* Settings, Approvals\.$/;
  for (const reader of [world.admin, "operator"] as const) {
    expect(failuresOf(reportFor(reader, examination))).toMatchObject([
      { code: "approvers", message: expect.stringMatching(named) },
    ]);
  }
  const foreign = reportFor(world.elsewhere.admin, examination);
  expect(failuresOf(foreign)).toHaveLength(1);
  expect(JSON.stringify(foreign)).not.toContain("Harbour office");
});
