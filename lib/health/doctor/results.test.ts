import { beforeEach, expect, it } from "vitest";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { readEnv } from "@/lib/kernel/env";
import { storageAt } from "@/lib/library/media/media-storage";
import { configured } from "@/lib/networks/settings";
import { createConnection, smallWorld } from "@/testing/world/world";
import { examine, reportFor } from "./examine";
import { resultsPart } from "./results";

let world: Awaited<ReturnType<typeof smallWorld>>;
let connectionId: string;

beforeEach(async () => {
  world = await smallWorld();
  await db.connection.deleteMany();
  const named = { provider: "bluesky", name: "Harbour office" };
  connectionId = (await createConnection(world.admin, named)).id;
});

const { networks } = configured;
const here = {
  settings: readEnv(process.env),
  networks,
  storage: storageAt("disk"),
  isRunning: true,
};
const look = () => examine(here, { parts: [resultsPart] });

async function messagesFor(reader: Parameters<typeof reportFor>[0]) {
  const { groups } = reportFor(reader, await look());
  return groups.flatMap(({ checks }) =>
    checks.map(({ result, message }) => `${result}: ${message}`),
  );
}

it("an account that can be read passes", async () => {
  expect(await messagesFor("operator")).toEqual(["passed: The results of 1 account can be read."]);
});

it("one that is denied is named with the reason, to its own team", async () => {
  const workspaceId = world.workspace.id;
  const reason = { reasonCode: "connection.access_ended", reasonValues: {} };
  await db.accountResults.create({
    data: { connectionId, workspaceId, denied: "permission_missing", ...reason },
  });
  const named =
    "advice: “Harbour office” cannot be read. Its access has ended. Reconnect it under Connections to allow it. Its posts go out as ever.";
  expect(await messagesFor("operator")).toEqual([named]);
  expect(await messagesFor(world.admin)).toEqual([named]);
  const [foreign = ""] = await messagesFor(world.elsewhere.admin);
  expect(foreign).not.toContain("Harbour office");
});

it("one that rests for more than a day says for how long", async () => {
  const restUntil = new Date(now().getTime() + 48 * 3_600_000);
  const workspaceId = world.workspace.id;
  await db.accountResults.create({ data: { connectionId, workspaceId, restUntil } });
  const [message = ""] = await messagesFor("operator");
  expect(message).toContain("It is asked again in 48 hours.");
  await db.accountResults.update({ where: { connectionId }, data: { isOn: false } });
  expect(await messagesFor("operator")).toEqual(["passed: No account’s results are read."]);
});
