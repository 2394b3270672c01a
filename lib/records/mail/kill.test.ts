import type { ChildProcess } from "node:child_process";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/kernel/db";
import { aMail, makeDue, queueMail, quickMailTimings } from "@/testing/mail/mail-queue";
import { startMailServer } from "@/testing/mail/mail-server";
import { killNow, standbyProcesses } from "@/testing/run/kill-harness";
import { seededRandom } from "@/testing/run/seeded-random";
import { isThorough } from "@/testing/run/thorough";
import { createWorkspace } from "@/testing/world/world";

const mailCount = 120;
const atOnce = quickMailTimings.atOnce;
const seed = 20_261_122;

type Point = "connection" | "data" | "taken" | "answered";
type Mode = "protected" | "records first" | "renames each attempt";

const ended: (() => unknown)[] = [];
let workspaceId: string;

beforeEach(async () => {
  workspaceId = (await createWorkspace("Sample Team")).workspace.id;
  await db.mail.deleteMany();
});
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

function trap() {
  let armed: { child: ChildProcess; point: Point; passes: number; killed: () => void } | null =
    null;
  return {
    arm: (child: ChildProcess, point: Point, passes: number) =>
      new Promise<void>((killed) => {
        armed = { child, point, passes, killed };
      }),
    reach: async (point: Point): Promise<void> => {
      if (armed?.point !== point) return;
      armed.passes -= 1;
      if (armed.passes > 0) return;
      const { child, killed } = armed;
      armed = null;
      await killNow(child);
      killed();
    },
  };
}

async function sendUnderKills(mode: Mode, kills: readonly Point[]) {
  const { arm, reach } = trap();
  const server = await startMailServer({
    onConnection: () => reach("connection"),
    onData: () => reach("data"),
    onTaken: async () => {
      await reach("taken");
      // The answer leaves with the next turns of the event loop.
      setImmediate(() => setImmediate(() => void reach("answered")));
    },
  });
  ended.push(server.stop);
  const processes = standbyProcesses({
    script: "testing/mail/mail-process.ts",
    mode,
    variables: { SMTP_URL: server.url(), MAIL_FROM: "herald@example.com", DATABASE_POOL: "4" },
    count: kills.length + 1,
  });
  ended.push(processes.end);
  const texts = await queueMails();
  const random = seededRandom(seed);
  for (const point of kills) {
    const killed = arm(await processes.start(), point, 1 + Math.floor(random() * 12));
    await killed;
    await makeDue();
  }
  await processes.start();
  const allSettled = async () =>
    expect(await db.mail.count({ where: { state: "queued" } })).toBe(0);
  await vi.waitFor(allSettled, { timeout: 150_000, interval: 250 });
  return countOf(texts, server.received);
}

async function queueMails(): Promise<string[]> {
  const texts = Array.from({ length: mailCount }, (_, number) => `Sample mail ${number}.`);
  for (const heading of texts) await queueMail({ workspaceId, content: aMail({ heading }) });
  return texts;
}

type Received = Awaited<ReturnType<typeof startMailServer>>["received"];

function countOf(texts: string[], received: Received) {
  const copies = texts.map((text) => {
    const found = received.filter(({ mail }) => mail.text?.startsWith(text));
    return { count: found.length, names: new Set(found.map(({ mail }) => mail.messageId)).size };
  });
  return {
    once: copies.filter(({ count }) => count === 1).length,
    lost: copies.filter(({ count }) => count === 0).length,
    /** SMTP cannot tell these from mails that were never taken; a receiver can. */
    doubledRecognisably: copies.filter(({ count, names }) => count > 1 && names === 1).length,
    doubled: copies.filter(({ names }) => names > 1).length,
  };
}

function report(figures: Record<string, unknown>): void {
  process.stdout.write(`Mail kill test: ${JSON.stringify(figures)}\n`);
}

describe("processes that are killed while they send", () => {
  it("lose none of 120 mails, and double only such as were taken, under one Message-ID", async () => {
    const kills = ["connection", "taken", "data", "answered", "taken"] as const;
    const counts = await sendUnderKills("protected", kills);
    report({ kills: kills.length, ...counts });
    expect(counts).toMatchObject({ lost: 0, doubled: 0 });
    // A kill finds at most as many mails taken and not recorded as are sent at a time.
    expect(counts.doubledRecognisably).toBeLessThanOrEqual(kills.length * atOnce);
    expect(counts.doubledRecognisably).toBeGreaterThan(0);
    const again = await db.mail.count({ where: { attempts: { gt: 1 } } });
    expect(again).toBeLessThanOrEqual(kills.length * atOnce);
    expect(counts.doubledRecognisably).toBeLessThanOrEqual(again);
    expect(await db.mail.count({ where: { state: "sent" } })).toBe(mailCount);
    expect(await db.mail.count({ where: { sealedContent: { not: null } } })).toBe(0);
  });

  it.runIf(isThorough)("lose mails that are recorded as sent before they are", async () => {
    const counts = await sendUnderKills("records first", ["data"]);
    report({ control: "records first", ...counts });
    expect(counts.lost).toBeGreaterThan(0);
  });

  it.runIf(isThorough)(
    "double mails beyond recognition where each attempt has a Message-ID of its own",
    async () => {
      const counts = await sendUnderKills("renames each attempt", ["taken"]);
      report({ control: "renames each attempt", ...counts });
      expect(counts.doubled).toBeGreaterThan(0);
    },
  );
});
