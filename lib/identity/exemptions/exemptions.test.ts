import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import * as exemption from "@/app/api/exemptions/[exemptionId]/route";
import { actorFromToken } from "@/lib/identity/credentials/actor-from-token";
import { type Actor, assertAuthority } from "@/lib/kernel/actor";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { policyDenied } from "@/lib/kernel/policy-denied";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";
import { askForExemption, decideExemption, takeExemption } from "./exemptions";

let world: Awaited<ReturnType<typeof smallWorld>>;
let program: Actor;

const input = { postId: randomUUID(), version: 1 };
const call = { operation: "publish_now", input };
const denial = policyDenied("level", "workspace", "The policy lets this program only read.");

beforeEach(async () => {
  world = await smallWorld();
  program = await programOf(world.member);
});

async function programOf(person: Person): Promise<Actor> {
  const actor = await actorFromToken((await createKey(person)).token);
  if (!actor) throw new Error("The key does not work.");
  return actor;
}

async function asked(): Promise<string> {
  const open = await askForExemption(program, call, denial);
  if (!open) throw new Error("Nobody is asked.");
  return open;
}

const at = (exemptionId: string) => ({
  path: `/api/exemptions/${exemptionId}`,
  params: { exemptionId },
});
const decide = (as: Person, exemptionId: string, decision: "grant" | "refuse") =>
  callRoute(exemption, "POST", { ...at(exemptionId), as, body: { decision } });

it("an administrator lets exactly one call through, once", async () => {
  const id = await asked();
  expect(await takeExemption(program, id, call)).toBeNull();
  const shown = await callRoute(exemption, "GET", { ...at(id), as: world.admin });
  expect(shown.body.exemption).toMatchObject({
    operation: "publish_now",
    input,
    state: "asked",
    mayDecide: true,
    ownerName: "A sample member",
  });
  expect((await decide(world.admin, id, "grant")).status).toBe(200);
  const other = { ...call, input: { ...input, version: 2 } };
  await expect(takeExemption(program, id, other)).rejects.toMatchObject({ code: "policy_denied" });
  const again = await programOf(world.member);
  await expect(takeExemption(again, id, call)).rejects.toMatchObject({ code: "policy_denied" });

  const reordered = { ...call, input: { version: 1, postId: input.postId } };
  const used = await Promise.allSettled([
    takeExemption(program, id, reordered),
    takeExemption(program, id, call),
  ]);
  expect(used.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const exempt = used.find((each) => each.status === "fulfilled")?.value;
  const level = { scope: "posts:write", level: "publish" } as const;
  const reader = { ...program.program, levels: [{ by: "workspace", level: "read" }] } as const;
  const bound = { ...program, program: reader } as unknown as Actor;
  expect(() => assertAuthority(bound, level)).toThrow(expect.objectContaining({ rule: "level" }));
  expect(exempt?.program?.isExempt).toBe(true);
  const lifted = { ...bound, program: { ...bound.program, isExempt: true } } as Actor;
  expect(() => assertAuthority(lifted, level)).not.toThrow();
  expect(await auditTrail({ action: "credential.exempted" })).toMatchObject([
    { actorUserId: world.admin.userId, targetId: program.credentialId },
  ]);
});

it("a yes that comes while the call looks for it is no refusal", async () => {
  for (let version = 1; version <= 20; version += 1) {
    const each = { ...call, input: { ...input, version } };
    const id = await askForExemption(program, each, denial);
    if (!id) throw new Error("Nobody is asked.");
    const decided = decideExemption(world.admin, { exemptionId: id, decision: "grant" });
    const looked: (Actor | null)[] = [];
    const look = async () => void looked.push(await takeExemption(program, id, each));
    while (!looked.some(Boolean)) await look();
    await decided;
    expect(looked.at(-1)?.program?.isExempt).toBe(true);
  }
});

it("only an administrator decides, in a session, and only the owner looks on", async () => {
  const id = await asked();
  const stranger = await createPerson(world.workspace.id, "member");
  expect((await decide(world.member, id, "grant")).body.error).toMatchObject({ code: "forbidden" });
  const owner = await callRoute(exemption, "GET", { ...at(id), as: world.member });
  expect(owner.body.exemption).toMatchObject({ mayDecide: false });
  for (const as of [stranger, world.elsewhere.admin]) {
    expect((await callRoute(exemption, "GET", { ...at(id), as })).status).toBe(404);
    expect((await decide(as, id, "grant")).status).toBe(404);
  }
  const { headers } = await createKey(world.admin, { includeAdmin: true });
  const byKey = await callRoute(exemption, "POST", {
    ...at(id),
    headers,
    body: { decision: "grant" },
  });
  expect(byKey.body.error).toMatchObject({ code: "session_required" });
  expect(await takeExemption(program, id, call)).toBeNull();
});

it("a refusal and the end of its time are told, and a decision stands", async () => {
  const id = await asked();
  expect(await asked()).toBe(id);
  expect((await decide(world.admin, id, "refuse")).body.exemption).toMatchObject({
    state: "refused",
  });
  expect((await decide(world.admin, id, "grant")).status).toBe(410);
  await expect(takeExemption(program, id, call)).rejects.toMatchObject({ code: "policy_denied" });
  const later = await asked();
  expect(later).not.toBe(id);
  try {
    shiftClock(31 * 60_000);
    const late = decideExemption(world.admin, { exemptionId: later, decision: "grant" });
    await expect(late).rejects.toMatchObject({ code: "link_expired" });
    await expect(takeExemption(program, later, call)).rejects.toMatchObject({
      code: "policy_denied",
    });
  } finally {
    shiftClock(0);
  }
});

it("a program has twenty questions open at most, and an address is lifted for nobody", async () => {
  for (let version = 1; version <= 20; version += 1) {
    const each = { ...call, input: { ...input, version } };
    expect(await askForExemption(program, each, denial)).not.toBeNull();
  }
  const more = { ...call, input: { ...input, version: 21 } };
  expect(await askForExemption(program, more, denial)).toBeNull();
  await db.exemption.deleteMany({ where: { credentialId: program.credentialId ?? "" } });
  const elsewhere = policyDenied("address", "credential", "It comes from elsewhere.");
  expect(await askForExemption(program, more, elsewhere)).toBeNull();
});
