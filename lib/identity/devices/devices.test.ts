import { hash } from "@node-rs/argon2";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as login from "@/app/api/auth/login/route";
import * as setup from "@/app/api/auth/setup/route";
import { now, shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { addressHeader } from "@/lib/kernel/limits/client-address";
import { open } from "@/lib/kernel/sealing/seal";
import { callRoute } from "@/testing/world/call-route";
import { worded } from "@/testing/world/worded";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";
import { purgeDevices } from "./recognize-device";

const password = "a password of the tests";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const day = 86_400_000;

let person: Person;
let email: string;

beforeEach(async () => {
  const { workspace } = await smallWorld();
  person = await createPerson(workspace.id, "member");
  const passwordHash = await hash(password);
  ({ email } = await db.user.update({ where: { id: person.userId }, data: { passwordHash } }));
});
afterEach(() => {
  shiftClock(0);
});

type Browser = { agent?: string; address?: string; cookie?: string | null; as?: string };

async function signIn({ agent = firefox, address = "203.0.113.7", cookie, as }: Browser = {}) {
  const { status, headers } = await callRoute(login, "POST", {
    path: "/api/auth/login",
    body: { email: as ?? email, password },
    headers: { "User-Agent": agent, [addressHeader()]: address, Cookie: cookie ?? null },
  });
  expect(status).toBe(200);
  const set = headers.getSetCookie().find((one) => one.startsWith("herald_device="));
  return { set, cookie: set?.split(";")[0] ?? "" };
}

const notices = async ({ userId } = person) =>
  worded(
    await db.notification.findMany({ where: { userId, type: "security" }, orderBy: { id: "asc" } }),
  );

describe("a browser that is new to the person", () => {
  it("raises a notice with the browser, the address, the time in their zone and how to end it", async () => {
    shiftClock(Date.parse("2026-07-01T10:00:00Z") - Date.now());
    await signIn();
    const [notice] = await notices();
    expect(notice?.message).toBe(
      "A new browser signed in to your account: Firefox on Linux from 203.0.113.7, 1 Jul 2026, 12:00. If this was not you, sign it out in Settings, Sessions, and change how you sign in.",
    );
    const mail = await db.mail.findFirstOrThrow({ where: { to: email } });
    expect(mail).toMatchObject({
      kind: "security",
      subject: "New sign-in to your Herald account: Firefox on Linux",
    });
    const place = { table: "Mail", rowId: mail.id, field: "sealedContent" };
    expect(JSON.parse(open(place, mail.sealedContent ?? ""))).toMatchObject({
      facts: [
        { label: "When", value: "1 Jul 2026, 12:00 (Europe/Berlin)" },
        { label: "Browser", value: "Firefox on Linux" },
        { label: "Address", value: "203.0.113.7" },
      ],
      button: { url: `${env.BASE_URL}/settings/sessions` },
    });
  });

  it("is known by its cookie from then on, which no script reads and whose token no row has", async () => {
    const { set, cookie } = await signIn();
    expect(set).toMatch(
      /^herald_device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
    );
    await signIn({ cookie, agent: "Another/1.0", address: "198.51.100.1" });
    expect(await notices()).toHaveLength(1);
    const rows = await db.knownDevice.findMany({ where: { userId: person.userId } });
    const stored = rows.map(({ tokenHash }) => Buffer.from(tokenHash).toString("base64url"));
    expect(stored.join()).not.toContain(cookie.split("=")[1]);
  });

  it("is new to a second person who uses it, under the same cookie", async () => {
    const { cookie } = await signIn();
    const second = await createPerson(person.workspaceId, "member");
    const passwordHash = await hash(password);
    const other = await db.user.update({ where: { id: second.userId }, data: { passwordHash } });
    expect((await signIn({ cookie, as: other.email })).cookie).toBe(cookie);
    expect(await notices(second)).toHaveLength(1);
    await signIn({ cookie });
    expect(await notices()).toHaveLength(1);
  });

  it("raises a notice though it brings a made-up or a broken cookie", async () => {
    await signIn({ cookie: `herald_device=${"A".repeat(43)}` });
    await signIn({ cookie: "herald_device=broken", agent: "Another/1.0" });
    expect(await notices()).toHaveLength(2);
  });
});

describe("a program that keeps no cookies", () => {
  it("raises one notice a day, and another one from another address or under another name", async () => {
    const program = { agent: "sample-script/1.0" };
    shiftClock(Date.parse("2026-07-01T10:00:00Z") - Date.now());
    for (let count = 0; count < 3; count += 1) await signIn(program);
    expect(await notices()).toHaveLength(1);
    await signIn({ ...program, address: "198.51.100.1" });
    await signIn({ agent: "sample-script/2.0" });
    expect(await notices()).toHaveLength(3);
    shiftClock(Date.parse("2026-07-02T10:00:00Z") - Date.now());
    await signIn(program);
    expect(await notices()).toHaveLength(4);
  });
});

it("the first administrator's browser is known without a notice", async () => {
  const body = {
    setupSecret: env.SETUP_SECRET,
    workspaceName: "Sample team",
    name: "Ada Sample",
    email: "ada@example.com",
    password,
    timeZone: "Europe/Berlin",
  };
  const { status, headers } = await callRoute(setup, "POST", { path: "/api/auth/setup", body });
  expect(status).toBe(200);
  const set = headers.getSetCookie().find((one) => one.startsWith("herald_device="));
  const user = await db.user.findUniqueOrThrow({ where: { emailKey: "ada@example.com" } });
  expect(await db.notification.count({ where: { userId: user.id } })).toBe(0);
  await signIn({ cookie: set?.split(";")[0] ?? null, as: "ada@example.com" });
  expect(await db.notification.count({ where: { userId: user.id } })).toBe(0);
});

it("a wrong password makes no browser known", async () => {
  const { status, headers } = await callRoute(login, "POST", {
    path: "/api/auth/login",
    body: { email, password: "not the password" },
  });
  expect(status).toBe(401);
  expect(headers.getSetCookie()).toEqual([]);
  expect(await db.knownDevice.count({ where: { userId: person.userId } })).toBe(0);
});

it("a browser that was not seen for a year is forgotten", async () => {
  const { cookie } = await signIn();
  await db.knownDevice.updateMany({
    where: { userId: person.userId },
    data: { lastSeenAt: new Date(now().getTime() - 366 * day) },
  });
  const { cookie: kept } = await signIn({ address: "198.51.100.1" });
  expect(await purgeDevices()).toBeGreaterThanOrEqual(2);
  await signIn({ cookie: kept });
  expect(await notices()).toHaveLength(2);
  await signIn({ cookie });
  expect(await notices()).toHaveLength(3);
});
