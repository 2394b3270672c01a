import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as unsubscribeRoute from "@/app/api/unsubscribe/route";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { readMailPicture } from "@/lib/library/media/mail-picture";
import { getApproval, requestApproval } from "@/lib/planning/approvals/approvals";
import { tellOfApprovals } from "@/lib/planning/approvals/tell-of-approvals";
import { cancelPost } from "@/lib/planning/posts/cancel-post";
import { createPost } from "@/lib/planning/posts/create-post";
import { removeMember } from "@/lib/planning/posts/remove-member";
import type { CreatePost } from "@/lib/planning/posts/schema";
import { startMailWorker } from "@/lib/records/mail/start-mail-worker";
import { quickMailTimings } from "@/testing/mail/mail-queue";
import { mailServer } from "@/testing/mail/mail-worker";
import { mailsTo } from "@/testing/mail/queued-mails";
import { storePhoto } from "@/testing/publishing/publishing-world";
import { answer, needApproval, stagesOf } from "@/testing/world/approvals";
import { callRoute } from "@/testing/world/call-route";
import { aPostBody, inMinutes } from "@/testing/world/sample-post";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";
import { mailDueNotifications } from "./mail-due-notifications";

const minuteMs = 60_000;

let world: Awaited<ReturnType<typeof smallWorld>>;
let reviewer: Person;

beforeEach(async () => {
  shiftClock(0);
  await db.notification.updateMany({ data: { mailDueAt: null } });
  world = await smallWorld();
  reviewer = await createPerson(world.workspace.id, "viewer");
  await needApproval(world.admin, world.connection.id, { stages: stagesOf(reviewer) });
});
afterEach(() => shiftClock(0));

const newPost = async (fields: Partial<CreatePost> = {}) => {
  const scheduledAt = inMinutes(60 * 24 * 10);
  const body = aPostBody({ connectionIds: [world.connection.id], scheduledAt });
  return (await createPost(world.member, { ...body, text: "Spring sale", ...fields })).post;
};

async function mailAfter(minutes: number): Promise<void> {
  await tellOfApprovals();
  shiftClock(minutes * minuteMs);
  while (await mailDueNotifications());
}

async function addressOf({ userId }: Person): Promise<string> {
  return (await db.user.findUniqueOrThrow({ where: { id: userId } })).email;
}

const mailsOf = async (person: Person) => mailsTo(await addressOf(person));

describe("a mail that asks for approval", () => {
  it("comes after five minutes, with text, time, account and note, and one button", async () => {
    const { id: postId } = await newPost({ text: "Spring sale\nstarts on Monday" });
    await requestApproval(world.member, { postId, note: "Please look at the date." });
    await mailAfter(4.9);
    expect(await mailsOf(reviewer)).toEqual([]);
    await mailAfter(5.1);
    const [mail, ...others] = await mailsOf(reviewer);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: "notification",
      subject: "A sample member asks you to approve “Spring sale”",
      posts: [
        {
          when: expect.stringMatching(/\(UTC\+\d\), Sample Page$/),
          text: "Spring sale\nstarts on Monday",
          note: "A sample member: Please look at the date.",
          picture: null,
        },
      ],
      button: { url: expect.stringMatching(/\/for-you$/) },
      unsubscribeUrl: expect.stringContaining("/api/unsubscribe?token="),
    });
  });

  it("is one for 200 posts, and shows the soonest", async () => {
    for (let made = 0; made < 200; made += 8) {
      const several = Array.from({ length: 8 }, (_, at) => {
        return newPost({ text: `Post ${made + at}`, scheduledAt: inMinutes(14_400 + made + at) });
      });
      await Promise.all(several);
      await tellOfApprovals();
    }
    await mailAfter(6);
    await mailAfter(12);
    const mails = await mailsOf(reviewer);
    expect(mails).toMatchObject([
      {
        subject: "200 posts wait for your approval",
        facts: [{ label: "Not shown here", value: "190 more posts" }],
      },
    ]);
    expect(mails[0]?.posts?.map(({ text }) => text)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Post ${at}`),
    );
  });

  it("that comes later shows what is new, and counts what an earlier one showed", async () => {
    await newPost({ text: "First" });
    await mailAfter(6);
    await newPost({ text: "Second" });
    await mailAfter(12);
    const [, second] = await mailsOf(reviewer);
    expect(second?.posts?.map(({ text }) => text)).toEqual(["Second"]);
    expect(second?.paragraphs).toEqual(["1 more still waits, from an earlier mail."]);
  });

  it("does not come for what was answered, cancelled or read meanwhile", async () => {
    const [answered, cancelled] = [await newPost(), await newPost()];
    await tellOfApprovals();
    await answer(reviewer, answered.id);
    await cancelPost(world.member, { postId: cancelled.id, version: 1 });
    await mailAfter(6);
    expect(await mailsOf(reviewer)).toEqual([]);
  });

  it("does not reach who was removed or anybody of another workspace", async () => {
    await newPost();
    await tellOfApprovals();
    await removeMember(world.admin, { memberId: reviewer.userId });
    await mailAfter(6);
    for (const person of [reviewer, world.elsewhere.admin, world.elsewhere.member]) {
      expect(await mailsOf(person)).toEqual([]);
    }
  });

  it("is ended by the link in it, and the bell goes on", async () => {
    await newPost();
    await mailAfter(6);
    const [mail] = await mailsOf(reviewer);
    const { pathname, search } = new URL(mail?.unsubscribeUrl ?? "");
    const path = `${pathname}${search}`;
    expect((await callRoute(unsubscribeRoute, "POST", { path })).status).toBe(200);
    await newPost();
    await mailAfter(12);
    expect(await mailsOf(reviewer)).toHaveLength(1);
    const where = { userId: reviewer.userId, type: "approval_requested" as const };
    expect(await db.notification.findFirst({ where })).toMatchObject({ count: 2, readAt: null });
  });

  it("arrives with its picture inside, and what opens every address in it decides nothing", async () => {
    const server = await mailServer();
    const mediaId = await storePhoto(world.member);
    const { id: postId } = await newPost({ mediaIds: [mediaId] });
    await mailAfter(6);
    const smtp = { url: server.url(), from: "Herald <herald@example.com>" };
    const settings = { smtp, timings: quickMailTimings, readPicture: readMailPicture };
    const worker = startMailWorker(settings);
    const to = await addressOf(reviewer);
    await vi.waitFor(() => expect(server.received.flatMap((mail) => mail.to)).toContain(to), {
      timeout: 60_000,
    });
    await worker.stop();
    const mail = server.received.find((one) => one.to.includes(to))?.mail;
    expect(mail?.html).toContain(`src="cid:${mediaId}"`);
    expect(mail?.text).toContain("Spring sale");
    expect(mail?.text).toContain("/for-you");
    expect(mail?.attachments).toMatchObject([
      { mimeType: "image/jpeg", contentId: `<${mediaId}>`, disposition: "inline" },
    ]);
    const addresses = [...(mail?.html ?? "").matchAll(/href="([^"]+)"/g)].map(
      ([, address = ""]) => new URL(address.replaceAll("&amp;", "&")).pathname,
    );
    expect(new Set(addresses)).toEqual(new Set(["/for-you", "/api/unsubscribe"]));
    expect((await getApproval(reviewer, { postId })).approval.state).toBe("waiting");
  });
});

describe("a mail to who manages a post", () => {
  it("quotes what should change", async () => {
    const { id } = await newPost();
    const comment = "Name the boats, please.";
    await answer(reviewer, id, { decision: "request_changes", comment });
    await mailAfter(3);
    expect(await mailsOf(world.member)).toMatchObject([
      {
        subject: "A sample viewer asks for changes to “Spring sale”",
        quotes: [{ by: "A sample viewer", text: comment }],
        button: { url: expect.stringContaining(`/posts/${id}`) },
      },
    ]);
  });

  it("says whose answer is missing after the reminders", async () => {
    await newPost();
    for (const days of [0, 1, 2, 3]) {
      shiftClock(days * 24.2 * 60 * minuteMs);
      await tellOfApprovals();
    }
    await mailAfter(3 * 24.2 * 60 + 6);
    expect(await mailsOf(world.member)).toMatchObject([
      {
        subject: "“Spring sale” still waits for approval",
        posts: [{ note: "It waits for A sample viewer." }],
      },
    ]);
    const subjects = (await mailsOf(reviewer)).map(({ subject }) => subject);
    expect(subjects).toContain("“Spring sale” still waits for your approval");
  });
});
