import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/kernel/db";
import { aMail, mailRow, makeDue, queueMail } from "@/testing/mail/mail-queue";
import { mailServer, mailWorker } from "@/testing/mail/mail-worker";
import { eventually } from "@/testing/run/eventually";
import { createWorkspace } from "@/testing/world/world";
import { claimMails, recordPostponed, recordRefused, recordSent } from "./mail-store";

let workspaceId: string;

beforeAll(async () => {
  workspaceId = (await createWorkspace("Sample Team")).workspace.id;
});
beforeEach(() => db.mail.deleteMany());

const sent = (id: string) =>
  eventually(async () => expect(await mailRow(id)).toMatchObject({ state: "sent" }));

type Mail = Awaited<ReturnType<typeof mailServer>>["received"][number]["mail"];

function headersOf(mail: Mail | undefined): Map<string, string> {
  return new Map(mail?.headers.map(({ key, value }) => [key, value]));
}

describe("a queued mail", () => {
  it("is sent with both parts, a Message-ID made of its id, and the time it was queued", async () => {
    const server = await mailServer();
    const id = await queueMail({ workspaceId, content: aMail({ heading: "Join us" }) });
    mailWorker(server.url());
    await sent(id);
    const [one] = server.received;
    expect(one?.to).toEqual(["ben@example.com"]);
    expect(one?.mail).toMatchObject({
      subject: "A sample person invited you to Sample Team",
      from: { name: "Herald", address: "herald@example.com" },
      to: [{ address: "ben@example.com" }],
      messageId: `<${id}@localhost>`,
      text: expect.stringContaining("Join us"),
      html: expect.stringContaining("Join us"),
    });
    const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
    const { createdAt } = await mailRow(id);
    expect(seconds(new Date(one?.mail.date ?? ""))).toBe(seconds(createdAt));
  });

  it("says that a program sent it, and not which one", async () => {
    const server = await mailServer();
    const id = await queueMail({ workspaceId });
    mailWorker(server.url());
    await sent(id);
    const headers = headersOf(server.received[0]?.mail);
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    expect([...headers.keys()].sort()).toEqual([
      "auto-submitted",
      "content-type",
      "date",
      "from",
      "message-id",
      "mime-version",
      "subject",
      "to",
    ]);
  });

  it("offers to unsubscribe with one click where that is possible", async () => {
    const server = await mailServer();
    const unsubscribeUrl = `https://herald.example.com/api/unsubscribe?token=${"a".repeat(400)}`;
    const id = await queueMail({ workspaceId, content: aMail({ unsubscribeUrl }) });
    mailWorker(server.url());
    await sent(id);
    const headers = headersOf(server.received[0]?.mail);
    expect(headers.get("list-unsubscribe")).toBe(`<${unsubscribeUrl}>`);
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  });

  it("keeps nothing of its content once it is sent", async () => {
    const server = await mailServer();
    const id = await queueMail({ workspaceId });
    expect((await mailRow(id)).sealedContent).not.toBeNull();
    mailWorker(server.url());
    await sent(id);
    expect(await mailRow(id)).toMatchObject({
      sealedContent: null,
      nextAttemptAt: null,
      leaseUntil: null,
      attempts: 1,
      lastError: null,
      sentAt: expect.any(Date),
    });
  });

  it("goes to one address and says one thing, whatever stands in either", async () => {
    const server = await mailServer();
    const subject = "Hello\r\nBcc: eve@example.com\r\n\r\nAnother body";
    const to = "ben@example.com, eve@example.com\r\nBcc: eve@example.com";
    await queueMail({ workspaceId, to, content: aMail({ subject }) });
    const id = await queueMail({ workspaceId, content: aMail({ subject }) });
    mailWorker(server.url());
    await sent(id);
    await eventually(async () => expect(await db.mail.count({ where: { attempts: 0 } })).toBe(0));
    const recipients = server.received.flatMap((one) => one.to);
    expect(recipients.filter((address) => address.startsWith("eve@"))).toEqual([]);
    for (const { mail } of server.received) expect(mail.bcc).toBeUndefined();
  });

  it("of long words, long lines and every script arrives as it was written", async () => {
    const server = await mailServer();
    const long = `${"Donaudampfschifffahrt".repeat(80)} ✓ 日本語 العربية 👩‍👩‍👧‍👦`;
    const content = aMail({ subject: "Grüße aus Köln 👋", paragraphs: [long, ".", "\n.\n"] });
    const id = await queueMail({ workspaceId, content });
    mailWorker(server.url());
    await sent(id);
    expect(server.received[0]?.mail.subject).toBe("Grüße aus Köln 👋");
    expect(server.received[0]?.mail.text).toContain(long);
  });

  it("is sent once by several workers that run at once", async () => {
    const server = await mailServer();
    const ids = await Promise.all(
      Array.from({ length: 60 }, (_, number) =>
        queueMail({ workspaceId, to: `person-${number}@example.com` }),
      ),
    );
    for (let count = 0; count < 4; count += 1) mailWorker(server.url());
    await eventually(async () =>
      expect(await db.mail.count({ where: { state: "sent" } })).toBe(ids.length),
    );
    const messageIds = server.received.map(({ mail }) => mail.messageId);
    expect(messageIds).toHaveLength(ids.length);
    expect(new Set(messageIds)).toEqual(new Set(ids.map((id) => `<${id}@localhost>`)));
  });

  it("is sent without a transaction that is open meanwhile", async () => {
    const open: bigint[] = [];
    const server = await mailServer({
      onTaken: async () => {
        const [row] = await db.$queryRaw<{ count: bigint }[]>`
          SELECT count(*) FROM pg_stat_activity
          WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;
        if (row) open.push(row.count);
      },
    });
    const id = await queueMail({ workspaceId });
    mailWorker(server.url());
    await sent(id);
    expect(open).toEqual([0n]);
  });
});

describe("a claim", () => {
  const leaseMs = 60_000;

  it("keeps others away until its lease ends", async () => {
    const id = await queueMail({ workspaceId });
    expect((await claimMails(5, leaseMs)).map((mail) => mail.id)).toEqual([id]);
    expect(await claimMails(5, leaseMs)).toEqual([]);
    await makeDue();
    expect(await claimMails(5, leaseMs)).toMatchObject([{ id, attempts: 2 }]);
  });

  it("takes what is due first, and no more than was asked for", async () => {
    const ids = [await queueMail({ workspaceId }), await queueMail({ workspaceId })];
    await queueMail({ workspaceId });
    const claimed = await claimMails(2, leaseMs);
    expect(claimed.map((mail) => mail.id).sort()).toEqual(ids.sort());
  });

  it("that outlived its lease records that the mail is out, and no failure", async () => {
    const id = await queueMail({ workspaceId });
    const [slow] = await claimMails(1, leaseMs);
    await makeDue();
    await claimMails(1, leaseMs);
    if (!slow) throw new Error("Nothing was claimed.");
    const late = { ...slow, lastError: "Too late." };
    await recordPostponed(late, new Date());
    await recordRefused(late);
    expect(await mailRow(id)).toMatchObject({ state: "queued", lastError: null, attempts: 2 });
    await recordSent(slow);
    expect(await mailRow(id)).toMatchObject({ state: "sent" });
  });
});
