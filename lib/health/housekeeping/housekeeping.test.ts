import { expect, it, vi } from "vitest";
import { db } from "@/lib/kernel/db";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import { smallWorld } from "@/testing/world/world";
import { startHousekeeping } from "./start-housekeeping";

it("housekeeping deletes expired data and nothing else", async () => {
  const { admin, workspace } = await smallWorld();
  const long = new Date(Date.now() - 40 * 86_400_000);
  const record = {
    workspaceId: workspace.id,
    operation: "create_post",
    bodyHash: Buffer.alloc(32),
  };
  await db.idempotencyRecord.createMany({
    data: [
      { ...record, key: "long-ago", createdAt: long },
      { ...record, key: "just-now" },
    ],
  });
  const authorization = { workspaceId: workspace.id, userId: admin.userId, provider: "facebook" };
  await db.pageAuthorization.create({
    data: {
      ...authorization,
      sessionId: admin.sessionId ?? "",
      stateHash: Buffer.alloc(32),
      expiresAt: long,
    },
  });
  await db.session.update({ where: { id: admin.sessionId ?? "" }, data: { revokedAt: long } });
  const sessions = await db.session.count();

  await startHousekeeping().stop();

  expect(await db.pageAuthorization.count()).toBe(0);
  expect(await db.session.count()).toBe(sessions - 1);
  const records = await db.idempotencyRecord.findMany();
  expect(records.map(({ key }) => key)).toEqual(["just-now"]);
});

it("housekeeping goes on until nothing expired is left, a batch at a time", async () => {
  const { workspace } = await smallWorld();
  const records = Array.from({ length: purgeBatch + 1 }, (_, number) => ({
    workspaceId: workspace.id,
    operation: "create_post",
    key: `expired-${number}`,
    bodyHash: Buffer.alloc(32),
    createdAt: new Date(Date.now() - 40 * 86_400_000),
  }));
  await db.idempotencyRecord.createMany({ data: records });
  const expired = () => db.idempotencyRecord.count({ where: { workspaceId: workspace.id } });
  const housekeeping = startHousekeeping();
  await vi.waitFor(async () => expect(await expired()).toBe(0), 60_000);
  await housekeeping.stop();
});
