import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/kernel/db";
import { runWebhooks } from "@/testing/reliability/webhooks/run-webhooks";
import { isThorough } from "@/testing/run/thorough";

const seed = 20_261_128;

beforeEach(async () => {
  await db.webhook.deleteMany();
});

describe("processes that are killed while they send events", () => {
  it("lose none, send none unsigned, and double only under one id, with one body", async () => {
    const counted = await runWebhooks({ mode: "protected", events: 400, kills: 4, seed });
    process.stdout.write(`Webhook kill test: ${JSON.stringify(counted)}\n`);
    expect(counted).toMatchObject({
      lost: 0,
      unsigned: 0,
      unknown: 0,
      doubledUnknowably: 0,
      changedBetweenAttempts: 0,
      followed: 0,
    });
    expect(counted.events).toBeGreaterThan(300);
    expect(counted.attempts).toBeGreaterThan(counted.events);
  });

  it.runIf(isThorough)("lose events that are noted as delivered before they are", async () => {
    const control = { mode: "records first", events: 400, kills: 2, seed } as const;
    expect((await runWebhooks(control)).lost).toBeGreaterThan(0);
  });
});
