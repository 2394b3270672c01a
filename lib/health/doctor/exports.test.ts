import { beforeEach, expect, it } from "vitest";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { readEnv } from "@/lib/kernel/env";
import { storageAt } from "@/lib/library/media/media-storage";
import { configured } from "@/lib/networks/settings";
import { createOwnExport } from "@/lib/planning/exports/data-exports";
import { smallWorld } from "@/testing/world/world";
import { examine } from "./examine";
import { exportsPart } from "./exports";

const here = {
  settings: readEnv(process.env),
  networks: configured.networks,
  storage: storageAt("disk"),
  isRunning: true,
};

const messages = async () => {
  const { groups } = await examine(here, { parts: [exportsPart] });
  return groups.flatMap(({ checks }) =>
    checks.map(({ result, message }) => `${result}: ${message}`),
  );
};

beforeEach(async () => {
  await db.dataExport.deleteMany();
});

it("an archive that nobody makes for an hour fails", async () => {
  expect(await messages()).toEqual(["passed: None waits."]);
  const { member } = await smallWorld();
  const { export: asked } = await createOwnExport(member, {});
  expect(await messages()).toEqual(["passed: 1 archive to make."]);
  const createdAt = new Date(now().getTime() - 61 * 60_000);
  await db.dataExport.update({ where: { id: asked.id }, data: { createdAt } });
  expect(await messages()).toEqual([
    expect.stringMatching(/^failed: One was asked for 61 minutes/),
  ]);
  await db.dataExport.update({
    where: { id: asked.id },
    data: { state: "running", leaseUntil: new Date(now().getTime() + 60_000) },
  });
  expect(await messages()).toEqual(["passed: None waits."]);
});
