import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { aMail, mailRow, makeDue, queueMail } from "@/testing/mail/mail-queue";
import { mailWorker } from "@/testing/mail/mail-worker";
import { eventually } from "@/testing/run/eventually";
import { createWorkspace } from "@/testing/world/world";
import { purgeMail } from "./mail-queue";
import { claimMails } from "./mail-store";

let workspaceId: string;
const outbox = () => join(env.DATA_DIR, "outbox");

beforeAll(async () => {
  workspaceId = (await createWorkspace("Sample Team")).workspace.id;
});
beforeEach(() => db.mail.deleteMany());

const sent = (id: string) =>
  eventually(async () => expect(await mailRow(id)).toMatchObject({ state: "sent" }));
const permissions = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe("without a mail server", () => {
  it("a mail becomes a file that nobody else on the machine can read", async () => {
    const id = await queueMail({ workspaceId, content: aMail({ heading: "Join us" }) });
    mailWorker(null);
    await sent(id);
    const path = join(outbox(), `${id}.eml`);
    expect(await permissions(path)).toBe("600");
    expect(await permissions(outbox())).toBe("700");
    const mail = await PostalMime.parse(await readFile(path));
    expect(mail).toMatchObject({
      messageId: `<${id}@localhost>`,
      from: { address: "herald@localhost" },
      to: [{ address: "ben@example.com" }],
      text: expect.stringContaining("Join us"),
    });
    expect((await mailRow(id)).sealedContent).toBeNull();
  });

  it("an attempt after a crash replaces the file, whole or not, of the one before", async () => {
    const id = await queueMail({ workspaceId });
    await claimMails(1, 60_000);
    await mkdir(outbox(), { recursive: true });
    await writeFile(join(outbox(), `${id}.eml`), "Half a ma");
    await writeFile(join(outbox(), `${id}.eml.part`), "Ha", { mode: 0o644 });
    await makeDue();
    mailWorker(null);
    await sent(id);
    const files = (await readdir(outbox())).filter((name) => name.startsWith(id));
    expect(files).toEqual([`${id}.eml`]);
    const path = join(outbox(), `${id}.eml`);
    expect((await PostalMime.parse(await readFile(path))).messageId).toBe(`<${id}@localhost>`);
    expect(await permissions(path)).toBe("600");
  });

  it("a folder that cannot be written leaves the mail for later", async () => {
    await mkdir(outbox(), { recursive: true });
    const id = await queueMail({ workspaceId });
    await mkdir(join(outbox(), `${id}.eml`));
    mailWorker(null);
    await eventually(async () => {
      const row = await mailRow(id);
      expect(row).toMatchObject({ state: "queued", attempts: 1 });
      expect(row.lastError).toBe("Herald could not make or store this mail. Its log says more.");
    });
  });

  it("a mail's file goes with its row, a month later", async () => {
    const id = await queueMail({ workspaceId });
    mailWorker(null);
    await sent(id);
    expect(await purgeMail()).toBe(0);
    const long = new Date(Date.now() - 31 * 86_400_000);
    await db.mail.update({ where: { id }, data: { createdAt: long } });
    const waiting = await queueMail({ workspaceId });
    await db.mail.update({
      where: { id: waiting },
      data: { createdAt: long, nextAttemptAt: null },
    });
    expect(await purgeMail()).toBe(1);
    expect((await readdir(outbox())).filter((name) => name.startsWith(id))).toEqual([]);
    expect(await db.mail.findMany({ select: { id: true } })).toEqual([{ id: waiting }]);
  });
});

describe("a mail whose key is gone", () => {
  it("is kept for when the key is back, and says so", async () => {
    const id = await queueMail({ workspaceId });
    const { sealedContent } = await mailRow(id);
    const underAnotherKey = sealedContent?.replace("v1.test.", "v1.gone.") ?? null;
    expect(underAnotherKey).not.toBe(sealedContent);
    await db.mail.update({ where: { id }, data: { sealedContent: underAnotherKey } });
    mailWorker(null);
    await eventually(async () => {
      expect((await mailRow(id)).lastError).toMatch(/^Its content cannot be read/);
    });
    await db.mail.update({ where: { id }, data: { sealedContent } });
    await makeDue();
    await sent(id);
  });
});
