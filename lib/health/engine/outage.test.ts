import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { now, shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { open } from "@/lib/kernel/sealing/seal";
import { createPost } from "@/lib/planning/posts/create-post";
import { MailContent } from "@/lib/records/mail/schema";
import { mailDueNotifications } from "@/lib/records/notifications/mail/mail-due-notifications";
import { servedBy } from "@/testing/publishing/inngest/served-by";
import { aPostBody } from "@/testing/world/sample-post";
import { worded } from "@/testing/world/worded";
import { smallWorld } from "@/testing/world/world";
import { storeCall, storeRegistration } from "./engine-store";
import { watchEngine } from "./watch-engine";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  shiftClock(0);
  await Promise.all([db.engineLink.deleteMany(), db.outage.deleteMany()]);
  await db.post.deleteMany();
  world = await smallWorld();
});
afterEach(() => shiftClock(0));

const seconds = (count: number) => count * 1_000;

async function at(second: number, link?: "registered" | "unreachable"): Promise<void> {
  shiftClock(seconds(second));
  if (link === "registered") {
    await storeRegistration({ state: link, isChanged: false }, { isFirst: false });
    await storeCall(now());
  } else if (link) await storeRegistration({ state: link }, { isFirst: false });
  await watchEngine();
}

async function toldTo({ userId }: { userId: string }) {
  return worded(
    await db.notification.findMany({ where: { userId }, orderBy: { createdAt: "asc" } }),
  );
}

async function overduePost(): Promise<void> {
  const body = aPostBody({ connectionIds: [world.connection.id] });
  const { post } = await createPost(world.admin, body);
  const past = new Date(now().getTime() - 1_000);
  const data = { scheduledAt: past, dueAt: past };
  await db.delivery.updateMany({ where: { postId: post.id }, data });
}

describe("administrators", () => {
  it("hear after a minute that the engine is away, once, and again when it is over", async () => {
    servedBy("http://127.0.0.1:9");
    for (const second of [0, 20, 40, 58]) await at(second, "unreachable");
    expect(await toldTo(world.admin)).toEqual([]);
    await at(62, "unreachable");
    await Promise.all([at(70, "unreachable"), at(70, "unreachable")]);
    expect(await toldTo(world.admin)).toMatchObject([
      {
        type: "outage",
        message: expect.stringMatching(/held up since .*No Inngest server answers at http:\/\/127/),
      },
    ]);
    for (const person of [world.member, world.viewer]) expect(await toldTo(person)).toEqual([]);
    await at(90, "registered");
    await at(100, "registered");
    expect(await toldTo(world.admin)).toMatchObject([
      { type: "outage", resolution: "recovered" },
      { type: "outage_over", message: expect.stringContaining("Posts go out again.") },
    ]);
  });

  it("hear nothing of what passes within a minute, twice", async () => {
    servedBy("http://127.0.0.1:9");
    for (const second of [0, 30]) await at(second, "unreachable");
    await at(50, "registered");
    for (const second of [60, 100]) await at(second, "unreachable");
    expect(await toldTo(world.admin)).toEqual([]);
  });

  it("are mailed both at once", async () => {
    servedBy("http://127.0.0.1:9");
    for (const second of [0, 30, 62]) await at(second, "unreachable");
    while (await mailDueNotifications());
    await at(90, "registered");
    while (await mailDueNotifications());
    const { email } = await db.user.findUniqueOrThrow({ where: { id: world.admin.userId } });
    const mails = await db.mail.findMany({ where: { to: email }, orderBy: { id: "asc" } });
    const contents = mails.map(({ id, sealedContent }) => {
      const field = { table: "Mail", rowId: id, field: "sealedContent" };
      return MailContent.parse(JSON.parse(open(field, sealedContent ?? "")));
    });
    expect(contents.map(({ heading }) => heading)).toEqual([
      "Herald needs a person",
      "Herald works again",
    ]);
  });

  it("hear of a silent server only when something is overdue, and not that it is over when that is missed", async () => {
    servedBy("http://127.0.0.1:9");
    await at(0, "registered");
    for (const second of [130, 160, 200]) await at(second);
    expect(await toldTo(world.admin)).toEqual([]);
    await overduePost();
    for (const second of [210, 240, 275]) await at(second);
    expect(await toldTo(world.admin)).toMatchObject([{ type: "outage" }]);
    await db.post.deleteMany();
    await at(300);
    expect(await toldTo(world.admin)).toHaveLength(1);
  });

  it("hear of an engine in this process that starts nothing of what is due", async () => {
    await overduePost();
    for (const second of [0, 30, 59]) await at(second);
    for (const second of [65, 95, 130]) await at(second);
    expect(await toldTo(world.admin)).toMatchObject([
      { type: "outage", message: expect.stringContaining("None of the posts that are due") },
    ]);
  });
});
