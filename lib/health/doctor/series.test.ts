import { beforeEach, expect, it } from "vitest";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { readEnv } from "@/lib/kernel/env";
import { storageAt } from "@/lib/library/media/media-storage";
import { configured } from "@/lib/networks/settings";
import { createSeries } from "@/lib/planning/series/series";
import { seriesBody } from "@/testing/world/series";
import { smallWorld } from "@/testing/world/world";
import { examine, reportFor } from "./examine";
import { seriesPart } from "./series";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  await db.series.deleteMany();
  world = await smallWorld();
  await createSeries(world.member, seriesBody(world.connection.id));
});

const { networks } = configured;
const here = {
  settings: readEnv(process.env),
  networks,
  storage: storageAt("disk"),
  isRunning: true,
};

async function messagesFor(reader: Parameters<typeof reportFor>[0]) {
  const { groups } = reportFor(reader, await examine(here, { parts: [seriesPart] }));
  return groups.flatMap(({ checks }) =>
    checks.map(({ result, message }) => `${result}: ${message}`),
  );
}

it("a series whose posts are made passes", async () => {
  expect(await messagesFor("operator")).toEqual(["passed: The posts of 1 series are made."]);
});

it("one that cannot go on is named with the reason, to its own team", async () => {
  const reasonValues = { day: "2030-01-01", says: "A page is not connected." };
  await db.series.updateMany({ data: { reasonCode: "series.not_made", reasonValues } });
  const named =
    "advice: “A sample series” does not go on. The post for 2030-01-01 could not be made: A page is not connected. It is tried again every hour.";
  expect(await messagesFor("operator")).toEqual([named]);
  expect(await messagesFor(world.admin)).toEqual([named]);
  expect(await messagesFor(world.elsewhere.admin)).toEqual([
    "advice: A series of another team does not go on; its members see which.",
  ]);
});

it("a keeper that is behind fails", async () => {
  const dueAt = new Date(now().getTime() - 90 * 60_000);
  await db.series.updateMany({ data: { dueAt } });
  const [message] = await messagesFor("operator");
  expect(message).toMatch(/^failed: Posts have been due to be made for 90 minutes/);
});
