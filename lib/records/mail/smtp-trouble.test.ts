import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { aMail, mailRow, makeDue, queueMail } from "@/testing/mail/mail-queue";
import { refusal } from "@/testing/mail/mail-server";
import { mailServer, mailWorker } from "@/testing/mail/mail-worker";
import { capturedLog } from "@/testing/run/captured-log";
import { eventually } from "@/testing/run/eventually";
import { canariesIn, plant } from "@/testing/world/canaries";
import { createWorkspace } from "@/testing/world/world";
import { mailTimings } from "./mail-timings";

let workspaceId: string;

beforeAll(async () => {
  workspaceId = (await createWorkspace("Sample Team")).workspace.id;
});
beforeEach(() => db.mail.deleteMany());

const untilState = (id: string, state: "sent" | "refused") =>
  eventually(async () => {
    const row = await mailRow(id);
    expect(row.state).toBe(state);
    return row;
  });

const postponed = (id: string, attempts = 1) =>
  eventually(async () => {
    const row = await mailRow(id);
    expect(row).toMatchObject({ state: "queued", attempts, leaseUntil: null });
    expect(row.lastError).not.toBeNull();
    return row;
  });

const forever = () => new Promise<void>(() => undefined);

describe("a recipient", () => {
  it("that the server refuses for good ends the mail, in the server's words", async () => {
    const server = await mailServer({
      onRecipient: () => {
        throw refusal(550, "No such user here");
      },
    });
    const id = await queueMail({ workspaceId });
    mailWorker(server.url());
    expect(await untilState(id, "refused")).toMatchObject({
      attempts: 1,
      lastError: "550 No such user here",
      sealedContent: null,
      nextAttemptAt: null,
      sentAt: null,
    });
  });

  it("that the server puts off is tried again after a minute, and then taken", async () => {
    let calls = 0;
    const server = await mailServer({
      onRecipient: () => {
        calls += 1;
        if (calls === 1) throw refusal(450, "Greylisted, try again later");
      },
    });
    const id = await queueMail({ workspaceId });
    mailWorker(server.url());
    const row = await postponed(id);
    expect(row.lastError).toBe("450 Greylisted, try again later");
    const waitMs = (row.nextAttemptAt?.getTime() ?? 0) - now().getTime();
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(60_000);
    await makeDue();
    expect(await untilState(id, "sent")).toMatchObject({ attempts: 2 });
    expect(server.received.map(({ mail }) => mail.messageId)).toEqual([`<${id}@localhost>`]);
  });

  it("of one mail does not hold up the others", async () => {
    const server = await mailServer({
      onRecipient: (address) => {
        if (address.startsWith("gone@")) throw refusal(550, "No such user here");
      },
    });
    const gone = await queueMail({ workspaceId, to: "gone@example.com" });
    const ids = [await queueMail({ workspaceId }), await queueMail({ workspaceId })];
    mailWorker(server.url(), { atOnce: 1 });
    await untilState(gone, "refused");
    for (const id of ids) await untilState(id, "sent");
  });
});

describe("a mail that is put off again and again", () => {
  it("is given up after about two days", async () => {
    const server = await mailServer({
      onRecipient: () => {
        throw refusal(451, "Try again later");
      },
    });
    const id = await queueMail({ workspaceId });
    const attempts = mailTimings.retryAfterMs.length;
    await db.mail.update({ where: { id }, data: { attempts: attempts - 1 } });
    mailWorker(server.url());
    await postponed(id, attempts);
    await makeDue();
    const row = await untilState(id, "refused");
    expect(row).toMatchObject({ lastError: "451 Try again later", sealedContent: null });
    const hours = mailTimings.retryAfterMs.reduce((sum, ms) => sum + ms, 0) / 3_600_000;
    expect(hours).toBeGreaterThan(40);
    expect(hours).toBeLessThan(60);
  });
});

describe("a server's words", () => {
  it("lose the link that they quote, and so does the log", async () => {
    const lines = capturedLog();
    const content = aMail();
    const link = content.button?.url ?? "";
    const server = await mailServer({
      onTaken: () => {
        throw refusal(554, `Spam: ${link} and ${link.slice("http://".length)} are listed`);
      },
    });
    const id = await queueMail({ workspaceId, content });
    mailWorker(server.url());
    const { lastError } = await untilState(id, "refused");
    expect(lastError).toMatch(/^554 Spam: \S+ and \S+ are listed$/);
    expect(canariesIn(`${lastError} ${lines.join("\n")}`)).toEqual([]);
    expect(lines.join("\n")).toContain("554 Spam");
  });
});

describe("TLS", () => {
  const selfSigned = { smtp: { authOptional: true, hideSTARTTLS: false, disabledCommands: [] } };

  it("is used where the server offers it, and a certificate of nobody's is refused", async () => {
    const server = await mailServer(selfSigned);
    const id = await queueMail({ workspaceId });
    mailWorker(server.url());
    expect((await postponed(id)).lastError).toMatch(/failed: .*certificate/);
    expect(server.received).toEqual([]);
  });

  it("with such a certificate works where the settings say so", async () => {
    const server = await mailServer(selfSigned);
    const id = await queueMail({ workspaceId });
    mailWorker(server.url({ query: "?tls.rejectUnauthorized=false&requireTLS=true" }));
    await untilState(id, "sent");
    expect(server.received).toMatchObject([{ secure: true }]);
  });

  it("that is required and not offered keeps mail and password back", async () => {
    const passwords: unknown[] = [];
    const server = await mailServer({
      smtp: {
        authOptional: true,
        allowInsecureAuth: true,
        disabledCommands: ["STARTTLS"],
        onAuth: ({ password }, _session, done) => {
          passwords.push(password);
          done(null, { user: "herald" });
        },
      },
    });
    const id = await queueMail({ workspaceId });
    mailWorker(server.url({ login: "herald:secret@", query: "?requireTLS=true" }));
    expect((await postponed(id)).lastError).toMatch(/^No encrypted connection to .* STARTTLS/);
    expect(passwords).toEqual([]);
    expect(server.received).toEqual([]);
  });

  it("from the first byte is what smtps means", async () => {
    const server = await mailServer({ smtp: { secure: true, authOptional: true } });
    const id = await queueMail({ workspaceId });
    mailWorker(server.url({ protocol: "smtps", query: "?tls.rejectUnauthorized=false" }));
    await untilState(id, "sent");
    expect(server.received).toMatchObject([{ secure: true }]);
  });
});

describe("a login", () => {
  const password = plant("the SMTP password", "s3cret/with:odd@signs-and-length");
  const login = `herald:${encodeURIComponent(password)}@`;

  function guarded() {
    return mailServer({
      smtp: {
        authOptional: false,
        disabledCommands: [],
        onAuth: (given, _session, done) => {
          if (given.username === "herald" && given.password === password) {
            return done(null, { user: "herald" });
          }
          done(new Error(`Wrong password ${given.password}`));
        },
      },
    });
  }

  it("is made with the name and the password of the address", async () => {
    const server = await guarded();
    const id = await queueMail({ workspaceId });
    mailWorker(server.url({ login, query: "?tls.rejectUnauthorized=false" }));
    await untilState(id, "sent");
    expect(server.received).toMatchObject([{ secure: true }]);
  });

  it("that fails keeps the mail, and says so without the password", async () => {
    const lines = capturedLog();
    const server = await guarded();
    const id = await queueMail({ workspaceId });
    const wrong = plant("a wrong SMTP password", "wrong-password-of-some-length");
    const query = "?tls.rejectUnauthorized=false";
    mailWorker(server.url({ login: `herald:${wrong}@`, query }));
    const { lastError } = await postponed(id);
    expect(lastError).toMatch(/^535 Wrong password/);
    expect(canariesIn(`${lastError} ${lines.join("\n")}`)).toEqual([]);
  });

  it("that the server demands and the settings lack keeps the mail", async () => {
    const server = await guarded();
    const id = await queueMail({ workspaceId });
    mailWorker(server.url({ query: "?tls.rejectUnauthorized=false" }));
    expect((await postponed(id)).lastError).toMatch(/^530 /);
  });
});

describe("a server that is slow or silent", () => {
  it("is waited for", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const server = await mailServer({ onConnection: () => held, onTaken: () => held });
    const id = await queueMail({ workspaceId });
    mailWorker(server.url());
    await eventually(async () => expect((await mailRow(id)).attempts).toBe(1));
    release();
    await untilState(id, "sent");
    expect(await mailRow(id)).toMatchObject({ attempts: 1 });
  });

  it("keeps its lease for as long as it takes", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const server = await mailServer({ onTaken: () => held });
    const id = await queueMail({ workspaceId });
    mailWorker(server.url(), { renewEveryMs: 0 });
    await eventually(() => expect(server.received).toHaveLength(1));
    const { leaseUntil } = await mailRow(id);
    await eventually(async () => {
      const renewed = (await mailRow(id)).leaseUntil;
      expect(renewed?.getTime()).toBeGreaterThan(leaseUntil?.getTime() ?? 0);
    });
    release();
    expect(await untilState(id, "sent")).toMatchObject({ attempts: 1, leaseUntil: null });
  });

  it("without a greeting is given up for now", async () => {
    const server = await mailServer({ onConnection: forever });
    const id = await queueMail({ workspaceId });
    mailWorker(server.url(), { greetingMs: 20 });
    expect((await postponed(id)).lastError).toMatch(/^127\.0\.0\.1:\d+ did not answer in time\.$/);
  });

  it("in the middle is asked again, under the same Message-ID", async () => {
    let silent = true;
    const server = await mailServer({ onTaken: () => (silent ? forever() : undefined) });
    const id = await queueMail({ workspaceId });
    const impatient = mailWorker(server.url(), { silenceMs: 300 });
    expect((await postponed(id)).lastError).toMatch(/did not answer in time/);
    await impatient.stop();
    silent = false;
    await makeDue();
    mailWorker(server.url());
    await untilState(id, "sent");
    const messageIds = new Set(server.received.map(({ mail }) => mail.messageId));
    expect([...messageIds]).toEqual([`<${id}@localhost>`]);
  });

  it("cannot drag an attempt past its end", async () => {
    const server = await mailServer({ onTaken: forever });
    const id = await queueMail({ workspaceId });
    mailWorker(server.url(), { sendMs: 200 });
    expect((await postponed(id)).lastError).toMatch(/broken off before/);
  });

  it("does not hold up a process that stops", async () => {
    const server = await mailServer({ onTaken: forever });
    const id = await queueMail({ workspaceId });
    const worker = mailWorker(server.url());
    await eventually(() => expect(server.received).toHaveLength(1));
    await worker.stop();
    expect(await mailRow(id)).toMatchObject({ state: "queued", leaseUntil: null });
  });
});

describe("a connection", () => {
  it("that breaks after the mail was taken has it sent again, under the same Message-ID", async () => {
    let calls = 0;
    const server = await mailServer({
      onTaken: (_mail, connection) => {
        calls += 1;
        if (calls === 1) connection.destroy();
      },
    });
    const id = await queueMail({ workspaceId });
    mailWorker(server.url());
    expect((await postponed(id)).lastError).toMatch(/^The connection to 127\.0\.0\.1:\d+ failed/);
    await makeDue();
    expect(await untilState(id, "sent")).toMatchObject({ attempts: 2 });
    const same = `<${id}@localhost>`;
    expect(server.received.map(({ mail }) => mail.messageId)).toEqual([same, same]);
  });

  it("that nobody answers leaves the mail for later", async () => {
    const server = await mailServer();
    await server.stop();
    const id = await queueMail({ workspaceId });
    mailWorker(server.url());
    expect((await postponed(id)).lastError).toMatch(/^The connection to .*ECONNREFUSED/);
  });
});
