import { beforeAll, expect, it } from "vitest";
import * as arrivalRoute from "@/app/api/health/arrival/route";
import * as checksRoute from "@/app/api/health/checks/route";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env, readEnv } from "@/lib/kernel/env";
import { storageAt } from "@/lib/library/media/media-storage";
import { configured } from "@/lib/networks/settings";
import { callRoute } from "@/testing/world/call-route";
import { canariesIn, plant } from "@/testing/world/canaries";
import { createKey } from "@/testing/world/keys";
import { smallWorld } from "@/testing/world/world";
import { createTicket } from "./arrival";
import { type Installation, type Part, passed } from "./check";
import { checkInstallation } from "./check-installation";
import { examine } from "./examine";

beforeAll(() => {
  for (const [id, { sandbox }] of Object.entries(configured.networks)) {
    if (!sandbox) delete configured.networks[id];
  }
});

const here: Installation = {
  settings: readEnv(process.env),
  networks: configured.networks,
  storage: storageAt("disk"),
  isRunning: true,
};

const part = (code: string, examinePart: Part["examine"]): Part => {
  return { code, label: code, examine: examinePart };
};
const well = part("well", async () => [passed({ code: "well", label: "Well" }, "It works.")]);

it("a check that breaks and one that never ends hide no other", async () => {
  const broken = part("broken", async () => {
    throw new Error("A mistake");
  });
  const endless = part("endless", () => new Promise(() => undefined));
  const { groups } = await examine(here, { parts: [broken, endless, well], withinMs: 200 });
  expect(groups).toMatchObject([
    { checks: [{ result: "unchecked", message: expect.stringContaining("mistake in Herald") }] },
    { checks: [{ result: "unchecked", message: "This took longer than 0.2 s." }] },
    { checks: [{ result: "passed" }] },
  ]);
});

it("what needs a database that is away is not checked, and says so", async () => {
  const away = "DO $$ BEGIN RAISE EXCEPTION 'away' USING ERRCODE = '57P03'; END $$";
  const needs = part("needs", async () => {
    await db.$executeRawUnsafe(away);
    return [];
  });
  const { groups } = await examine(here, { parts: [needs, well] });
  expect(groups[0]?.checks).toMatchObject([
    { result: "unchecked", message: expect.stringContaining("needs the database") },
  ]);
});

it("checks are made side by side", async () => {
  let waiting = 0;
  const meet = () =>
    part("meets", async () => {
      waiting += 1;
      while (waiting < 3) await new Promise((resolve) => setImmediate(resolve));
      return [];
    });
  const { groups } = await examine(here, { parts: [meet(), meet(), meet()], withinMs: 5_000 });
  expect(groups.map(({ checks }) => checks)).toEqual([[], [], []]);
});

it("a sentence that repeats a secret is shown without it", async () => {
  const secrets = {
    DATABASE_URL: `postgresql://herald:${plant("a password", "p-word of the database").replaceAll(" ", "%20")}@localhost/herald`,
    SMTP_URL: `smtp://herald:${plant("a mail password", "word-of-the-mail-server")}@localhost`,
    MAIL_FROM: "herald@example.com",
    METRICS_TOKEN: plant("the metrics token", "token-of-the-metrics"),
    INNGEST_EVENT_KEY: plant("the event key", "key-of-the-events"),
    INNGEST_SIGNING_KEY: plant("the signing key", "signkey-test-00112233445566778899aabb"),
    OIDC_ISSUER: "https://id.example.com",
    OIDC_CLIENT_ID: "herald",
    OIDC_CLIENT_SECRET: plant("the client secret", "secret-of-the-client"),
    S3_BUCKET: "sample",
    S3_ACCESS_KEY_ID: "SAMPLE",
    S3_SECRET_ACCESS_KEY: plant("the key of the bucket", "secret-of-the-bucket"),
  };
  const settings = readEnv({ ...process.env, ...secrets });
  const repeated = [
    ...Object.values(secrets),
    "p-word of the database",
    env.SETUP_SECRET,
    ...env.ENCRYPTION_KEYS.map(({ key }) => key.toString("base64")),
    ...Object.values(configured.networks).map(({ appSecret }) => appSecret),
  ].join(" ");
  const talks = part("talks", async () => [passed({ code: "talks", label: "Talks" }, repeated)]);
  const { groups } = await examine({ ...here, settings }, { parts: [talks] });
  expect(canariesIn(repeated).length).toBeGreaterThan(10);
  expect(canariesIn(JSON.stringify(groups))).toEqual([]);
});

it("administrators get the report, also by a key that may administer, and nobody else", async () => {
  const { admin, member, viewer } = await smallWorld();
  const ask = (caller: Partial<Parameters<typeof callRoute>[2]>) =>
    callRoute(checksRoute, "POST", { path: "/api/health/checks", ...caller });
  const { status, body } = await ask({ as: admin });
  expect(status).toBe(200);
  expect(body).toMatchObject({ groups: expect.arrayContaining([{ code: "database" }].map(match)) });
  expect((await ask(await createKey(admin, { includeAdmin: true }))).status).toBe(200);
  expect((await ask(await createKey(admin, {}))).status).toBe(403);
  for (const as of [member, viewer]) expect((await ask({ as })).status).toBe(403);
  expect((await ask({})).status).toBe(401);
});

function match(fields: object): unknown {
  return expect.objectContaining(fields);
}

it("how a request arrived is told for a fresh ticket of this installation only", async () => {
  const ask = async (ticket: string) => {
    const path = `/api/health/arrival?ticket=${encodeURIComponent(ticket)}`;
    return (await callRoute(arrivalRoute, "GET", { path })).status;
  };
  const ticket = createTicket();
  expect(await ask(ticket)).toBe(200);
  expect(await ask(`${ticket}x`)).toBe(404);
  expect(await ask("")).toBe(404);
  expect(await ask(createTicket([{ id: "other", key: Buffer.alloc(32) }]))).toBe(404);
  shiftClock(61_000);
  try {
    expect(await ask(ticket)).toBe(404);
  } finally {
    shiftClock(0);
  }
});

it("administrators who ask at the same time share one examination", async () => {
  const { admin, elsewhere } = await smallWorld();
  const [one, other] = await Promise.all([
    checkInstallation(admin, {}),
    checkInstallation(elsewhere.admin, {}),
  ]);
  expect(other.checkedAt).toBe(one.checkedAt);
});
