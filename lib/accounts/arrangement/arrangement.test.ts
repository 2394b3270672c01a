import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { db } from "@/lib/kernel/db";
import { auditTrail } from "@/testing/world/audit-trail";
import { createConnection, smallWorld } from "@/testing/world/world";
import { getArrangement, updateArrangement } from "./arrangement";
import { AccountGroup } from "./schema";

let world: Awaited<ReturnType<typeof smallWorld>>;
let [first, second, third] = ["", "", ""];

beforeEach(async () => {
  world = await smallWorld();
  first = world.connection.id;
  second = (await createConnection(world.admin)).id;
  third = (await createConnection(world.admin)).id;
});

const read = async (actor = world.member) => (await getArrangement(actor, {})).arrangement;

describe("the arrangement of a team's accounts", () => {
  it("is the order in which they were connected until somebody arranges them", async () => {
    expect(await read()).toEqual({
      connectionIds: [first, second, third],
      groups: [],
      version: 0,
    });
  });

  it("is kept for the whole team, and a new account comes last", async () => {
    const groups = [{ name: "All brand", connectionIds: [third, first] }];
    const wanted = { connectionIds: [third, first, second], groups };
    await updateArrangement(world.member, { ...wanted, version: 0 });
    const added = await createConnection(world.admin);
    expect(await read(world.viewer)).toEqual({
      connectionIds: [third, first, second, added.id],
      groups,
      version: 1,
    });
    const [entry] = await auditTrail({
      targetId: world.member.workspaceId,
      action: "connection.arranged",
    });
    expect(entry).toMatchObject({ targetType: "workspace" });
  });

  it("forgets an account that is gone, and a group that has none left", async () => {
    const groups = [
      { name: "Two", connectionIds: [first, second] },
      { name: "One", connectionIds: [second] },
    ];
    await updateArrangement(world.member, { connectionIds: [second], groups, version: 0 });
    await db.connection.delete({ where: { id: second } });
    expect(await read()).toMatchObject({
      connectionIds: [first, third],
      groups: [{ name: "Two", connectionIds: [first] }],
    });
  });

  it("is not replaced over somebody else's change", async () => {
    const body = { connectionIds: [second], groups: [], version: 0 };
    await updateArrangement(world.admin, body);
    await expect(updateArrangement(world.member, body)).rejects.toMatchObject({
      code: "version_conflict",
      details: { currentVersion: 1 },
    });
  });

  it("takes no account of another workspace, no viewer's change and no name twice", async () => {
    const foreign = { connectionIds: [first], groups: [], version: 0 };
    await expect(updateArrangement(world.elsewhere.admin, foreign)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(updateArrangement(world.viewer, foreign)).rejects.toMatchObject({
      code: "forbidden",
    });
    const groups = ["Brand", "brand "].map((name) => ({ name, connectionIds: [first] }));
    await expect(
      updateArrangement(world.member, { connectionIds: [], groups, version: 0 }),
    ).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("has a group only with a name that is not blank, and its document says so", () => {
    const group = { name: " ", connectionIds: [first] };
    expect(AccountGroup.safeParse(group).success).toBe(false);
    expect(z.toJSONSchema(AccountGroup)).toMatchObject({
      properties: { name: { pattern: "\\S", minLength: 1, maxLength: 60 } },
    });
  });
});
