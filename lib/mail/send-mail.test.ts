import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Loop } from "@/lib/async/interval";
import { db } from "@/lib/kernel/db";
import { eventually } from "@/testing/eventually";
import { aMail, mailRow, queueMail, quickMailTimings } from "@/testing/mail-queue";
import { startMailServer } from "@/testing/mail-server";
import { createWorkspace } from "@/testing/world";
import { startMailWorker } from "./start-mail-worker";

const from = "Herald <herald@example.com>";
const started: { stop: () => Promise<void> }[] = [];
let workspaceId: string;

beforeAll(async () => {
  workspaceId = (await createWorkspace("Sample Team")).workspace.id;
});
beforeEach(() => db.mail.deleteMany());
afterEach(async () => {
  for (const one of started.splice(0).reverse()) await one.stop();
});

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options);
  started.push(server);
  return server;
}

function worker(url: string, timings: Partial<typeof quickMailTimings> = {}): Loop {
  const loop = startMailWorker({
    smtp: { url, from },
    timings: { ...quickMailTimings, ...timings },
  });
  started.push(loop);
  return loop;
}

const stateOf = async (id: string) => (await mailRow(id)).state;

describe("a queued mail", () => {
  it("is sent with both parts, a stable Message-ID and the time it was queued", async () => {
    const server = await mailServer();
    const id = await queueMail({ workspaceId, content: aMail({ heading: "Join us" }) });
    worker(server.url());
    await eventually(async () => expect(await stateOf(id)).toBe("sent"));
    const row = await mailRow(id);
    expect(row).toMatchObject({ sealedContent: null, leaseUntil: null, attempts: 1 });
    const [one] = server.received;
    expect(one?.to).toEqual(["ben@example.com"]);
    const { mail } = one ?? {};
    expect(mail).toMatchObject({
      from: { name: "Herald", address: "herald@example.com" },
      to: [{ address: "ben@example.com" }],
      messageId: `<${id}@localhost>`,
    });
    expect(mail?.text).toContain("Join us");
    expect(mail?.html).toContain("Join us");
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    expect(headers.has("list-unsubscribe")).toBe(false);
    expect(headers.has("x-mailer")).toBe(false);
    expect(Math.floor(Date.parse(mail?.date ?? "") / 1000)).toBe(
      Math.floor(row.createdAt.getTime() / 1000),
    );
  });
});
