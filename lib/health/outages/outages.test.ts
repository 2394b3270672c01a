import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { StorageTrouble } from "@/lib/library/media/storage";
import { sendDirectly } from "@/lib/records/mail/send-mail";
import { storageReasons } from "@/lib/records/words/reasons";
import { worded } from "@/testing/world/worded";
import { smallWorld } from "@/testing/world/world";
import { findAdministrators } from "./outage-store";
import { watchDatabase } from "./watch-database";
import { watchDisk, watchStorage } from "./watch-storage";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  shiftClock(0);
  await db.outage.deleteMany();
  world = await smallWorld();
});
afterEach(() => shiftClock(0));

async function toldTo({ userId }: { userId: string }) {
  return worded(
    await db.notification.findMany({ where: { userId }, orderBy: { createdAt: "asc" } }),
  );
}

it("administrators hear after a minute that uploads are refused, and again when it is over", async () => {
  for (const second of [0, 30, 58]) {
    shiftClock(second * 1_000);
    await watchDisk(async () => false);
  }
  expect(await toldTo(world.admin)).toEqual([]);
  for (const second of [62, 80]) {
    shiftClock(second * 1_000);
    await watchDisk(async () => false);
  }
  expect(await toldTo(world.admin)).toMatchObject([
    {
      type: "outage",
      message: expect.stringMatching(/^Uploads have been refused since .* Less than 500 MB/),
      mailDueAt: expect.any(Date),
    },
  ]);
  expect(await toldTo(world.member)).toEqual([]);
  shiftClock(100_000);
  await watchDisk(async () => true);
  expect(await toldTo(world.admin)).toMatchObject([
    { type: "outage", resolution: "recovered" },
    { type: "outage_over", message: expect.stringMatching(/^Uploads work again\./) },
  ]);
});

/** The database of a test cannot be stopped: its errors are those of one that shuts down. */
function aDatabase() {
  const [sent, said]: [string[], string[]] = [[], []];
  const state = { isAway: false, isFull: false };
  const tick = watchDatabase({
    read: async () => {
      if (state.isAway) await db.$executeRawUnsafe(away);
      return findAdministrators();
    },
    write: async () => {
      if (state.isFull) await db.$executeRawUnsafe(full);
    },
    send: async (to, { paragraphs }) => {
      sent.push(to);
      said.push(...paragraphs);
    },
  });
  return { sent, said, state, tick };
}

const full = "DO $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$";
const away = "DO $$ BEGIN RAISE EXCEPTION 'away' USING ERRCODE = '57P03'; END $$";

it("administrators get a mail past the queue when the database is away for a minute, once", async () => {
  const { sent, state, tick } = aDatabase();
  await tick();
  state.isAway = true;
  for (const second of [1, 30, 59]) {
    shiftClock(second * 1_000);
    await tick();
  }
  expect(sent).toEqual([]);
  for (const second of [62, 90]) {
    shiftClock(second * 1_000);
    await tick();
  }
  const known = await findAdministrators();
  expect(sent.toSorted()).toEqual(known.map(({ email }) => email).toSorted());
  state.isAway = false;
  await tick();
  await tick();
  expect(await toldTo(world.admin)).toMatchObject([
    { type: "outage_over", message: expect.stringMatching(/^Posts go out again\./) },
  ]);
});

it("a full disk says that nothing is published while nothing can be stored, and when it is over", async () => {
  const { sent, said, state, tick } = aDatabase();
  state.isFull = true;
  for (const second of [0, 30, 59]) {
    shiftClock(second * 1_000);
    await tick();
  }
  expect(sent).toEqual([]);
  shiftClock(62_000);
  await tick();
  expect(sent).toHaveLength((await findAdministrators()).length);
  expect(new Set(said)).toEqual(
    new Set([
      expect.stringMatching(/nothing can be published or changed\. Delete something there or make/),
    ]),
  );
  state.isFull = false;
  await tick();
  expect(await toldTo(world.admin)).toMatchObject([
    { type: "outage_over", message: expect.stringMatching(/^Posts go out again\./) },
  ]);
});

it("a database that is away for less than a minute is told to nobody", async () => {
  const { sent, state, tick } = aDatabase();
  await tick();
  state.isAway = true;
  await tick();
  state.isAway = false;
  shiftClock(70_000);
  await tick();
  state.isAway = true;
  await tick();
  expect(sent).toEqual([]);
  expect(await toldTo(world.admin)).toEqual([]);
});

it("a mail past the queue is written to the outbox where there is no mail server", async () => {
  const content = {
    subject: "Away",
    heading: "Away",
    paragraphs: ["Since now."],
    reason: "You may.",
  };
  await sendDirectly("admin@example.com", content);
  const folder = join(env.DATA_DIR, "outbox");
  const [file = ""] = await readdir(folder);
  expect(await readFile(join(folder, file), "utf8")).toContain("Since now.");
});

it("administrators hear why the storage of media is out of reach, and when it is back", async () => {
  const refused = new StorageTrouble(storageReasons.because("refused"));
  for (const second of [0, 30, 60, 90]) {
    shiftClock(second * 1_000);
    await watchStorage(() => Promise.reject(refused));
  }
  expect(await toldTo(world.admin)).toMatchObject([
    { type: "outage", message: expect.stringMatching(/^Pictures and videos .* access key\. An/) },
  ]);
  shiftClock(120_000);
  await watchStorage(async () => undefined);
  expect(await toldTo(world.admin)).toMatchObject([
    { resolution: "recovered" },
    { type: "outage_over", message: expect.stringMatching(/^Pictures and videos can be used/) },
  ]);
});
