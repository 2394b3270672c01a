import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { sealCredentials } from "@/lib/accounts/connections/credentials";
import { storeRegistration } from "@/lib/health/engine/engine-store";
import { db } from "@/lib/kernel/db";
import { s3Storage } from "@/lib/library/media/s3/s3-storage";
import { configured } from "@/lib/networks/settings";
import { createPost } from "@/lib/planning/posts/create-post";
import { startMailServer } from "@/testing/mail/mail-server";
import { startRegisterServer } from "@/testing/publishing/inngest/register-server";
import { servedBy, signingKey } from "@/testing/publishing/inngest/served-by";
import { freePort } from "@/testing/run/free-port";
import { plant } from "@/testing/world/canaries";
import { connecting } from "@/testing/world/connecting";
import {
  adviceOf,
  type Changes,
  failuresOf,
  healthyInstallation,
} from "@/testing/world/doctor/healthy-installation";
import { startSimpleBucket } from "@/testing/world/doctor/simple-bucket";
import { aPostBody } from "@/testing/world/sample-post";
import { createConnection, smallWorld } from "@/testing/world/world";

await vi.hoisted(async () => {
  const { freePort: findPort } = await import("@/testing/run/free-port");
  process.env.BASE_URL = `http://localhost:${await findPort()}`;
});

type Fault = [
  name: string,
  code: string,
  sentence: RegExp,
  inject: () => Promise<Changes> | Changes,
];

const hourMs = 3_600_000;
let here: Awaited<ReturnType<typeof healthyInstallation>>;
let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  here = await healthyInstallation();
  // The first look loads what the others find loaded.
  await here.examineWith();
});
beforeEach(async () => {
  await db.connection.deleteMany();
  world = await smallWorld();
});
afterAll(() => here.stop());

const smtpAt = (url: string): Changes => ({
  settings: { smtp: { url, from: "herald@example.com" } },
});

async function mailServer(...given: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...given);
  onTestFinished(server.stop);
  return server;
}

async function bucketWith(options: Parameters<typeof startSimpleBucket>[0]): Promise<Changes> {
  const bucket = await startSimpleBucket(options);
  onTestFinished(bucket.stop);
  return { settings: { s3: bucket.settings }, storage: s3Storage(bucket.settings) };
}

async function inngestServer(key = signingKey) {
  const server = await startRegisterServer({ signingKey: key });
  onTestFinished(() => server.stop());
  return { settings: { inngest: servedBy(server.url) } };
}

async function overdueDelivery(): Promise<void> {
  await createPost(world.member, aPostBody({ connectionIds: [world.connection.id] }));
  const past = new Date(Date.now() - 48 * hourMs);
  await db.delivery.updateMany({ data: { scheduledAt: past, dueAt: past } });
}

async function takenDaysAgo(days: number): Promise<Changes> {
  const record = await db.backupRecord.findUniqueOrThrow({ where: { id: 1 } });
  onTestFinished(async () => {
    await db.backupRecord.upsert({ where: { id: 1 }, create: record, update: record });
  });
  if (days === Number.POSITIVE_INFINITY) await db.backupRecord.deleteMany();
  else {
    const takenAt = new Date(Date.now() - days * 24 * hourMs);
    await db.backupRecord.update({ where: { id: 1 }, data: { takenAt } });
  }
  return {};
}

function networkWith(id: string, changes: Partial<(typeof configured.networks)[string]>): Changes {
  const settings = configured.networks[id];
  if (!settings) throw new Error("The network is not configured.");
  configured.networks[id] = Object.assign({}, settings, changes);
  onTestFinished(() => {
    configured.networks[id] = settings;
  });
  return {};
}

const otherKey = () => ({ id: "test", key: randomBytes(32) });

async function sealedAccount(): Promise<void> {
  const { id } = await createConnection(world.admin);
  const sealedCredentials = sealCredentials(id, {
    token: plant("a token", "a-token-of-an-account"),
  });
  await db.connection.update({ where: { id }, data: { sealedCredentials } });
}

it("mail, a bucket, an Inngest server and connected accounts that work pass", async () => {
  const [simulator] = here.sandboxes;
  if (!simulator) throw new Error("No sandbox runs.");
  const flow = connecting(simulator);
  await flow.select(await flow.discover(world.admin), world.admin, ["104857600000000001"]);
  const [mail, bucket, engine] = [await mailServer(), await bucketWith({}), await inngestServer()];
  await storeRegistration({ state: "registered", isChanged: false }, { isFirst: true });
  const changes = {
    ...bucket,
    settings: { ...smtpAt(mail.url()).settings, ...bucket.settings, ...engine.settings },
  };
  const report = await here.examineWith(changes);
  expect(failuresOf(report)).toEqual([]);
  const passed = report.groups.flatMap(({ checks }) =>
    checks.flatMap(({ code, result }) => (result === "passed" ? code : [])),
  );
  expect(passed).toEqual(
    expect.arrayContaining([
      "mail_server",
      "storage_browsers",
      "storage_range",
      "engine_server",
      "keys",
      "accounts",
    ]),
  );
  expect(mail.received).toEqual([]);
});

const faults: Fault[] = [
  [
    "a mail server that does not answer",
    "mail_server",
    /connection to 127\.0\.0\.1:\d+ failed.* Correct the server and its port in SMTP_URL/,
    async () => smtpAt(`smtp://127.0.0.1:${await freePort()}`),
  ],
  [
    "a mail server that refuses the password",
    "mail_server",
    /Correct the name and the password in SMTP_URL/,
    async () => {
      const password = plant("the mail password", "mail-password-of-herald");
      const server = await mailServer({
        smtp: {
          disabledCommands: ["STARTTLS"],
          allowInsecureAuth: true,
          onAuth: (_, __, done) => done(new Error(`535 Not ${password}`)),
        },
      });
      return smtpAt(server.url({ login: `herald:${password}@` }));
    },
  ],
  [
    "a mail server without TLS",
    "mail_server",
    /No encrypted connection.* Use a server that offers STARTTLS, or smtps:\/\//,
    async () => smtpAt((await mailServer()).url({ query: "?requireTLS=true" })),
  ],
  [
    "a mail server on another machine that is told to skip TLS",
    "mail_server",
    /readable\. Take it out, and use smtps/,
    () => smtpAt("smtp://mail.example.com?ignoreTLS=true"),
  ],
  [
    "a bucket's key that is wrong",
    "storage_put",
    /refuses Herald's access key.* check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY/,
    () => bucketWith({ refuses: "SignatureDoesNotMatch" }),
  ],
  [
    "a bucket that does not exist",
    "storage_put",
    /no such bucket.* check S3_BUCKET and S3_ENDPOINT/,
    () => bucketWith({ refuses: "NoSuchBucket" }),
  ],
  [
    "a bucket without a rule for browsers",
    "storage_browsers",
    /refuses files from browsers.* must allow PUT from http:\/\/localhost:\d+\. docs\/storage\.md shows/,
    () => bucketWith({ cors: false }),
  ],
  [
    "a storage that ignores ranges",
    "storage_range",
    /answers with other bytes than were written\..* honour Range/,
    () => bucketWith({ ranges: false }),
  ],
  [
    "a runner that is gone",
    "engine_runs",
    /No runner is at work.* Restart Herald/,
    async () => {
      await here.stopRunner();
      onTestFinished(() => here.startRunner());
      return {};
    },
  ],
  [
    "deliveries that nobody takes up",
    "engine_backlog",
    /1 delivery is overdue, the oldest for \d+ h\..* Mend what else fails here/,
    async () => {
      await overdueDelivery();
      return {};
    },
  ],
  [
    "an Inngest server that is gone",
    "engine_server",
    /No Inngest server answers at .* Start it, or correct its address/,
    async () => ({ settings: { inngest: servedBy(`http://127.0.0.1:${await freePort()}`) } }),
  ],
  [
    "a signing key that the Inngest server does not know",
    "engine_server",
    /refuses the signing key\. Give Herald the key that the server was started with/,
    () => inngestServer(`signkey-test-${"ab".repeat(16)}`),
  ],
  [
    "an Inngest server that does not call",
    "engine_server",
    /does not call them\. Check that it reaches .* INNGEST_SERVE_ORIGIN names it/,
    async () => {
      const served = await inngestServer();
      await storeRegistration({ state: "registered", isChanged: false }, { isFirst: true });
      await db.engineLink.update({
        where: { id: 1 },
        data: { since: new Date(Date.now() - hourMs), calledAt: null },
      });
      return served;
    },
  ],
  [
    "an app secret that the network does not know",
    "app",
    /compare both with the app’s basic settings/,
    () => networkWith("facebook", { appSecret: plant("a wrong app secret", "a-wrong-app-secret") }),
  ],
  [
    "a version of the API that the network no longer serves",
    "version",
    /no longer serves version v17\.0 .* take FACEBOOK_VERSION out of the settings/,
    () => networkWith("facebook", { version: "v17.0" }),
  ],
  [
    "a version of the API that the network soon ends",
    "version",
    /months old.* set LINKEDIN_VERSION to a newer one/,
    () => networkWith("linkedin", { version: "202401" }),
  ],
  [
    "an encryption key that was lost",
    "keys",
    /sealed with the key test, which is missing\. Put the former key back/,
    async () => {
      await sealedAccount();
      return { settings: { ENCRYPTION_KEYS: [{ id: "new", key: randomBytes(32) }] } };
    },
  ],
  [
    "an encryption key that was replaced under its name",
    "keys",
    /key test is another one than the access of 1 account was sealed with\. Put/,
    async () => {
      await sealedAccount();
      return { settings: { ENCRYPTION_KEYS: [otherKey()] } };
    },
  ],
  [
    "an installation of more than a week without a backup",
    "backup",
    /No backup was made yet\. Make one on the server with npm run backup/,
    async () => {
      const createdAt = new Date(Date.now() - 9 * 24 * hourMs);
      await db.workspace.update({ where: { id: world.workspace.id }, data: { createdAt } });
      onTestFinished(async () => {
        await db.workspace.updateMany({ data: { createdAt: new Date() } });
      });
      return await takenDaysAgo(Number.POSITIVE_INFINITY);
    },
  ],
  [
    "a backup that is too old",
    "backup",
    /9 days ago\. Make one on the server with npm run backup/,
    () => takenDaysAgo(9),
  ],
];

describe("the doctor finds, and says how to mend", () => {
  it.each(faults)("%s", async (...[, code, sentence, injectFault]) => {
    const failures = failuresOf(await here.examineWith(await injectFault()));
    const own = failures.filter((failure) => code !== "keys" || failure.code !== "address_own");
    expect(own).toMatchObject([{ code, message: expect.stringMatching(sentence) }]);
  });
});

it("a backup that a new installation has not made is advice", async () => {
  const report = await here.examineWith(await takenDaysAgo(Number.POSITIVE_INFINITY));
  expect(failuresOf(report)).toEqual([]);
  expect(adviceOf(report)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        code: "backup",
        message: expect.stringMatching(/Make one on the server with npm run backup/),
      }),
    ]),
  );
});

it("the doctor finds a network that cannot fetch media here, and says what to set", async () => {
  networkWith("instagram", { sandbox: false });
  const failures = failuresOf(await here.examineWith());
  expect(failures).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        code: "media",
        message: expect.stringMatching(
          /cannot reach http.* set BASE_URL to its public https address/,
        ),
      }),
    ]),
  );
});
