import { setTimeout as sleep } from "node:timers/promises";
import { db } from "@/lib/kernel/db";
import { createDraft } from "@/lib/planning/drafts/drafts";
import { killNow, standbyProcesses } from "@/testing/run/kill-harness";
import { seededRandom } from "@/testing/run/seeded-random";
import { aWebhook } from "@/testing/world/webhooks";
import { createWorkspace } from "@/testing/world/world";
import { startOddReceiver, type Verifier } from "./odd-receiver";

export type WebhookRun = {
  mode: "protected" | "records first";
  events: number;
  kills: number;
  seed: number;
};

const endpoints = 20;
const processesAtOnce = 2;

/**
 * Makes events by an operation, sends them by processes that are killed to a receiver that answers at
 * random, and says what it heard. The last of them it takes, as receivers do that are mended. A webhook
 * that is switched off hears nothing, so that there are a few events less than asked for.
 */
export async function runWebhooks({ mode, events, kills, seed }: WebhookRun) {
  const random = seededRandom(seed);
  const verifiers = new Map<string, Verifier>();
  const receiver = await startOddReceiver(random, verifiers);
  const { admin } = await createWorkspace("Heard Team");
  const { workspaceId } = admin;
  for (let index = 0; index < endpoints; index += 1) {
    const path = `/hooks/${index}`;
    const algorithm = index % 4 === 0 ? "ed25519" : "hmac-sha256";
    const url = `http://${receiver.host}${path}`;
    verifiers.set(path, await aWebhook(workspaceId, { url, algorithm, types: ["draft.created"] }));
  }
  const processes = standbyProcesses({
    script: "testing/reliability/webhooks/webhook-process.ts",
    mode,
    variables: { ALLOWED_HOSTS: receiver.host, DATABASE_POOL: "4" },
    count: kills + processesAtOnce,
  });
  const startedAt = performance.now();
  try {
    const running = [await processes.start()];
    while (running.length < processesAtOnce) running.push(await processes.start());
    const written = writeDrafts(events / endpoints);
    for (let killed = 0; killed < kills; killed += 1) {
      const victim = running.shift();
      if (!victim) throw new Error("No process is left.");
      // Half of the kills hit an attempt that is under way, the others whatever comes.
      if (killed % 2 === 0) {
        await new Promise<void>((hit) => {
          receiver.onNextAnswer(async () => {
            await killNow(victim);
            hit();
          });
        });
      } else {
        await sleep((random() * 20 * events) / kills);
        await killNow(victim);
      }
      running.push(await processes.start());
      await resumeAll(workspaceId);
    }
    await written;
    const isLeft = async (most: number) => {
      await resumeAll(workspaceId);
      return (await pendingOf(workspaceId)) <= most;
    };
    await until(() => isLeft(events / 50));
    receiver.beKind();
    await until(() => isLeft(0));
  } finally {
    processes.end();
    await receiver.stop();
  }
  const counted = await count(workspaceId, receiver);
  return { mode, seed, kills, seconds: seconds(startedAt), ...counted, answers: receiver.counts };

  async function writeDrafts(drafts: number): Promise<void> {
    for (let number = 0; number < drafts; number += 1) {
      await createDraft(admin, { text: `Draft ${number}` });
    }
  }
}

/** Acts as a person who sees that a webhook is switched off, or that an event was given up. */
async function resumeAll(workspaceId: string): Promise<void> {
  await db.webhook.updateMany({
    where: { workspaceId, state: "disabled" },
    data: { state: "active", reasonCode: null, failingSince: null, restUntil: null },
  });
  await db.webhookEvent.updateMany({
    where: { workspaceId, state: "failed" },
    data: { state: "pending", nextAttemptAt: new Date() },
  });
}

function pendingOf(workspaceId: string): Promise<number> {
  return db.webhookEvent.count({ where: { workspaceId, state: { not: "delivered" } } });
}

async function count(
  workspaceId: string,
  { taken, unverified, heard, followed }: Awaited<ReturnType<typeof startOddReceiver>>,
) {
  const rows = await db.webhookEvent.findMany({
    where: { workspaceId },
    select: { id: true, webhookId: true, facts: true },
  });
  const subjects = new Set(rows.map(({ webhookId, facts }) => `${webhookId} ${draftOf(facts)}`));
  const ids = new Set(rows.map(({ id }) => id));
  return {
    events: rows.length,
    attempts: heard.length,
    lost: rows.filter(({ id }) => !taken.has(id)).length,
    unsigned: unverified.length,
    unknown: [...taken.keys()].filter((id) => !ids.has(id)).length,
    /** These have one `webhook-id`, by which a receiver knows them. */
    doubled: [...taken.values()].filter(({ times }) => times > 1).length,
    doubledUnknowably: rows.length - subjects.size,
    changedBetweenAttempts: [...taken.values()].filter(({ bodies }) => bodies.size > 1).length,
    followed: followed(),
  };
}

function draftOf(facts: unknown): string {
  return String(Object(facts).draftId);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(250);
}

function seconds(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 1_000);
}
