import { beforeEach, describe, expect, it } from "vitest";
import * as readRoute from "@/app/api/notifications/read/route";
import * as unsubscribeRoute from "@/app/api/unsubscribe/route";
import { now, shiftClock } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { open } from "@/lib/kernel/sealing/seal";
import { addComment, deleteComment } from "@/lib/planning/comments/comments";
import { assignPost } from "@/lib/planning/posts/assign-post";
import { createPost } from "@/lib/planning/posts/create-post";
import { deletePost } from "@/lib/planning/posts/delete-post";
import { MailContent } from "@/lib/records/mail/schema";
import { seriesReasons } from "@/lib/records/words/reasons";
import { callRoute } from "@/testing/world/call-route";
import { aPostBody } from "@/testing/world/sample-post";
import { aReason } from "@/testing/world/worded";
import { createConnection, type Person, smallWorld } from "@/testing/world/world";
import { listNotifications, readNotifications } from "../notifications";
import { notify } from "../notify";
import { mailDueNotifications } from "./mail-due-notifications";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  shiftClock(0);
  await db.notification.updateMany({ data: { mailDueAt: null } });
  world = await smallWorld();
});

const minutes = (count: number) => count * 60_000;

async function newPost(text = "Spring sale", by: Person = world.member) {
  const body = aPostBody({ text, connectionIds: [world.connection.id] });
  return (await createPost(by, body)).post;
}

async function mailEverybody(): Promise<void> {
  for (let more = true; more; more = await mailDueNotifications());
}

async function mailsTo({ userId }: Person) {
  const { email } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const rows = await db.mail.findMany({ where: { to: email }, orderBy: { id: "asc" } });
  return rows.map(({ id, kind, sealedContent }) => {
    const field = { table: "Mail", rowId: id, field: "sealedContent" };
    return { kind, ...MailContent.parse(JSON.parse(open(field, sealedContent ?? ""))) };
  });
}

async function say(by: Person, postId: string, body: string) {
  return (await addComment(by, { postId, body })).comment;
}

async function failDelivery(post: { id: string }, connection = world.connection) {
  const reason = aReason("The Page no longer lets Herald post.");
  await db.delivery.updateMany({
    where: { postId: post.id, connectionId: connection.id },
    data: {
      state: "failed",
      errorCode: "permission_missing",
      errorReason: reason.code,
      errorValues: reason.values,
      errorRetryable: false,
      errorOccurredAt: now(),
    },
  });
  await transaction((tx) =>
    notify(tx, world.member.workspaceId, {
      type: "delivery_failed",
      subject: `delivery_failed:${connection.id}:reason`,
      to: { userIds: [world.member.userId], admins: "always" },
      postId: post.id,
      connectionId: connection.id,
      notice: {
        code: "delivery_failed",
        values: { post: "Spring sale", postIndex: 0, account: connection.name, reason },
      },
    }),
  );
}

it("a series that does not go on is mailed after five minutes, with the reason", async () => {
  const reason = seriesReasons.because("not_made", { day: "2031-05-01", says: "A page is away." });
  await transaction((tx) =>
    notify(tx, world.member.workspaceId, {
      type: "series_stopped",
      subject: "series_stopped:one",
      to: { userIds: [world.member.userId] },
      notice: { code: "series_stopped", values: { post: "Spring sale", reason } },
    }),
  );
  shiftClock(minutes(5.1));
  await mailEverybody();
  expect(await mailsTo(world.member)).toMatchObject([
    {
      heading: "A post that repeats does not go on",
      paragraphs: [
        "“Spring sale” repeats, and its next posts are missing. The post for 2031-05-01 could not be made: A page is away.",
        "It is tried again every hour.",
      ],
      button: { url: expect.stringMatching(/\/series$/) },
    },
  ]);
});

describe("a comment", () => {
  it("is mailed to who manages the post, after two minutes, with its words", async () => {
    const post = await newPost();
    await say(world.admin, post.id, "Could we begin with the boats?");
    shiftClock(minutes(1.9));
    await mailEverybody();
    expect(await mailsTo(world.member)).toEqual([]);
    shiftClock(minutes(2.1));
    await mailEverybody();
    const [mail, ...others] = await mailsTo(world.member);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: "notification",
      subject: "A sample admin commented on “Spring sale”",
      button: { url: expect.stringMatching(new RegExp(`/posts/${post.id}#latest-comment$`)) },
    });
    expect(mail?.paragraphs).toEqual([]);
    expect(mail?.quotes).toEqual([
      {
        by: expect.stringMatching(/^A sample admin, .+ \(UTC\+\d\)$/),
        text: "Could we begin with the boats?",
      },
    ]);
  });

  it("is not mailed when it was read within that time", async () => {
    const post = await newPost();
    await say(world.admin, post.id, "Read at once");
    const body = { until: new Date(now().getTime() + 1000).toISOString() };
    const path = "/api/notifications/read";
    await callRoute(readRoute, "POST", { path, as: world.member, body });
    shiftClock(minutes(3));
    await mailEverybody();
    expect(await mailsTo(world.member)).toEqual([]);
  });

  it("is not mailed when it was deleted within that time", async () => {
    const post = await newPost();
    const { id } = await say(world.admin, post.id, "A slip");
    await deleteComment(world.admin, { commentId: id });
    shiftClock(minutes(3));
    await mailEverybody();
    expect(await mailsTo(world.member)).toEqual([]);
  });

  it("that comes after a mail is mailed without the earlier ones", async () => {
    const post = await newPost();
    await say(world.admin, post.id, "First");
    shiftClock(minutes(3));
    await mailEverybody();
    await say(world.viewer, post.id, "Second");
    shiftClock(minutes(6));
    await mailEverybody();
    const [, second] = await mailsTo(world.member);
    expect(second?.quotes.map(({ text }) => text)).toEqual(["Second"]);
  });

  it("on several posts becomes one mail, beside one for mentions", async () => {
    const [one, two] = [await newPost("One"), await newPost("Two")];
    await say(world.admin, one.id, "A");
    await say(world.viewer, two.id, "B");
    const mentions = [world.member.userId];
    await addComment(world.admin, { postId: two.id, body: "C", mentions });
    shiftClock(minutes(3));
    await mailEverybody();
    const subjects = (await mailsTo(world.member)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([
      "2 comments on 2 posts",
      "A sample admin mentioned you on “Two”",
    ]);
  });
});

describe("preferences", () => {
  it("who turned a kind off gets no mail of it, even for what was waiting", async () => {
    const post = await newPost("Spring sale", world.admin);
    await say(world.viewer, post.id, "A");
    await assignPost(world.admin, { postId: post.id, userId: world.member.userId });
    const data = { notifyAssignments: false, notifyMentions: false };
    await db.user.updateMany({ data });
    shiftClock(minutes(3));
    await mailEverybody();
    expect([await mailsTo(world.admin), await mailsTo(world.member)]).toEqual([[], []]);
  });

  it("one click on the link in a mail ends the mails, and the bell goes on", async () => {
    const post = await newPost();
    await say(world.admin, post.id, "First");
    shiftClock(minutes(3));
    await mailEverybody();
    const [mail] = await mailsTo(world.member);
    const { pathname, search } = new URL(mail?.unsubscribeUrl ?? "");
    const path = `${pathname}${search}`;
    expect((await callRoute(unsubscribeRoute, "POST", { path })).status).toBe(200);
    await readNotifications(world.member, { postId: post.id });
    await say(world.admin, post.id, "Second");
    shiftClock(minutes(6));
    await mailEverybody();
    expect(await mailsTo(world.member)).toHaveLength(1);
    expect(await listNotifications(world.member, { state: "unread" })).toMatchObject({
      items: [{ type: "comment", postId: post.id }],
    });
  });

  it("a mail of a preference has a link that ends it, and a failure has none", async () => {
    const post = await newPost("Spring sale", world.admin);
    await assignPost(world.admin, { postId: post.id, userId: world.member.userId });
    await failDelivery(post);
    shiftClock(minutes(6));
    await mailEverybody();
    const mails = await mailsTo(world.member);
    const links = mails.map(({ subject, unsubscribeUrl }) => [subject, Boolean(unsubscribeUrl)]);
    expect(links).toEqual(
      expect.arrayContaining([
        ["A sample admin gave you “Spring sale”", true],
        ["“Spring sale” did not go out to Sample Page", false],
      ]),
    );
  });

  it("a post that was assigned on before the mail is not mailed to the former manager", async () => {
    const post = await newPost("Spring sale", world.admin);
    await assignPost(world.admin, { postId: post.id, userId: world.member.userId });
    await assignPost(world.admin, { postId: post.id, userId: world.admin.userId });
    shiftClock(minutes(3));
    await mailEverybody();
    expect(await mailsTo(world.member)).toEqual([]);
  });
});

describe("a failure", () => {
  it("is mailed after five minutes to who manages the post and to administrators", async () => {
    const post = await newPost();
    await failDelivery(post);
    shiftClock(minutes(4.9));
    await mailEverybody();
    expect(await mailsTo(world.member)).toEqual([]);
    shiftClock(minutes(5.1));
    await mailEverybody();
    for (const [person, reason] of [
      [world.member, /manage this post/],
      [world.admin, /look after what Here publishes/],
    ] as const) {
      expect(await mailsTo(person)).toMatchObject([
        {
          subject: "“Spring sale” did not go out to Sample Page",
          paragraphs: ["The Page no longer lets Herald post."],
          facts: [
            { label: "Account", value: "Sample Page (Facebook)" },
            { label: "Scheduled for", value: expect.stringMatching(/\(UTC\+\d\)$/) },
          ],
          button: { label: "Open the post", url: expect.stringContaining(`/posts/${post.id}`) },
          reason: expect.stringMatching(reason),
        },
      ]);
    }
    expect(await mailsTo(world.viewer)).toEqual([]);
  });

  it("of several posts on several accounts is one mail that lists them", async () => {
    const second = await createConnection(world.admin, { name: "Second Page" });
    await failDelivery(await newPost("One"));
    await failDelivery(await newPost("Two"));
    const body = aPostBody({ text: "Three", connectionIds: [second.id] });
    await failDelivery((await createPost(world.member, body)).post, second);
    shiftClock(minutes(6));
    await mailEverybody();
    const [mail, ...others] = await mailsTo(world.member);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("3 posts did not go out to 2 accounts");
    expect(mail?.facts.map(({ value }) => value.split(",")[0]).sort()).toEqual([
      "“One”",
      "“Three”",
      "“Two”",
    ]);
  });

  it("of more posts than are read for a mail says how many more there are", async () => {
    for (let count = 0; count < 13; count += 1) {
      const posts = await Promise.all(Array.from({ length: 8 }, () => newPost("One of many")));
      for (const post of posts) await failDelivery(post);
    }
    shiftClock(minutes(6));
    await mailEverybody();
    const [mail] = await mailsTo(world.member);
    expect(mail?.subject).toBe("104 posts did not go out to Sample Page");
    expect(mail?.facts.at(-1)).toEqual({ label: "And", value: "94 more" });
  });

  it("that comes after a mail is mailed without those that the mail named", async () => {
    for (const text of ["One", "Two"]) await failDelivery(await newPost(text));
    shiftClock(minutes(6));
    await mailEverybody();
    for (const text of ["Three", "Four"]) await failDelivery(await newPost(text));
    shiftClock(minutes(12));
    await mailEverybody();
    await failDelivery(await newPost("Five"));
    shiftClock(minutes(18));
    await mailEverybody();
    const reason = "The Page no longer lets Herald post.";
    expect(await mailsTo(world.member)).toMatchObject([
      { subject: "2 posts did not go out to Sample Page", paragraphs: [reason] },
      {
        subject: "2 posts did not go out to Sample Page",
        paragraphs: [reason, "2 that an earlier mail named have not gone out either."],
        facts: [
          { value: expect.stringContaining("“Four”") },
          { value: expect.stringContaining("“Three”") },
        ],
      },
      {
        subject: "“Five” did not go out to Sample Page",
        paragraphs: [reason, "4 that an earlier mail named have not gone out either."],
      },
    ]);
  });

  it("that was read is named by no later mail", async () => {
    await failDelivery(await newPost("Read"));
    await db.notification.updateMany({ data: { readAt: now() } });
    shiftClock(minutes(1));
    for (const text of ["One", "Two"]) await failDelivery(await newPost(text));
    shiftClock(minutes(7));
    await mailEverybody();
    const [mail] = await mailsTo(world.member);
    expect(mail?.subject).toBe("2 posts did not go out to Sample Page");
    expect(mail?.facts.map(({ value }) => value.split(",")[0])).toEqual(["“Two”", "“One”"]);
  });

  it("of a post that was mailed and sent again is mailed again", async () => {
    const post = await newPost();
    await failDelivery(post);
    shiftClock(minutes(6));
    await mailEverybody();
    await failDelivery(post);
    shiftClock(minutes(12));
    await mailEverybody();
    const mails = await mailsTo(world.member);
    expect(mails.map(({ paragraphs }) => paragraphs)).toEqual([
      ["The Page no longer lets Herald post."],
      ["The Page no longer lets Herald post."],
    ]);
  });

  it("is not mailed once the post is deleted or has gone out", async () => {
    const [deleted, sent] = [await newPost("Deleted"), await newPost("Sent")];
    await failDelivery(deleted);
    await deletePost(world.member, { postId: deleted.id, version: 1 });
    await failDelivery(sent);
    const noError = { errorCode: null, errorRetryable: null, errorOccurredAt: null };
    const out = { state: "published" as const, ...noError };
    await db.delivery.updateMany({ where: { postId: sent.id }, data: out });
    shiftClock(minutes(6));
    await mailEverybody();
    expect(await mailsTo(world.member)).toEqual([]);
  });
});

it("a security notice to administrators is mailed at once, read or not", async () => {
  await transaction((tx) =>
    notify(tx, world.admin.workspaceId, {
      type: "security",
      topic: "connections",
      subject: "accounts removed",
      to: { admins: "always" },
      notice: { code: "former", values: { sentence: "The accounts are gone." } },
    }),
  );
  await db.notification.updateMany({ data: { readAt: now() } });
  await mailEverybody();
  expect(await mailsTo(world.admin)).toMatchObject([
    {
      kind: "security",
      subject: "The accounts are gone",
      paragraphs: [],
      button: { label: "Look at the accounts", url: expect.stringMatching(/\/connections$/) },
    },
  ]);
});

it("several security notices are one mail, which says whose they are and all they tell", async () => {
  const messages = ["You are a viewer now.", "Ben accepted your invitation."];
  for (const message of messages) {
    await transaction((tx) =>
      notify(tx, world.admin.workspaceId, {
        type: "security",
        topic: "account",
        subject: message,
        to: { userIds: [world.admin.userId] },
        notice: { code: "former", values: { sentence: message } },
      }),
    );
  }
  await mailEverybody();
  expect(await mailsTo(world.admin)).toMatchObject([
    { subject: expect.stringMatching(/^Security notice from /), paragraphs: messages },
  ]);
});

it("who left the workspace gets no mail of it", async () => {
  const post = await newPost();
  await say(world.admin, post.id, "Too late");
  await db.member.deleteMany({ where: { userId: world.member.userId } });
  shiftClock(minutes(3));
  await mailEverybody();
  expect(await mailsTo(world.member)).toEqual([]);
});

it("many workers at once make one mail of a person's notifications", async () => {
  for (const text of ["One", "Two", "Three"])
    await say(world.admin, (await newPost(text)).id, text);
  shiftClock(minutes(3));
  await Promise.all(Array.from({ length: 6 }, mailDueNotifications));
  await mailEverybody();
  expect(await mailsTo(world.member)).toMatchObject([{ subject: "3 comments on 3 posts" }]);
});

it("a mail that cannot be queued leaves its notification due", async () => {
  const post = await newPost();
  await say(world.admin, post.id, "Keep me");
  shiftClock(minutes(3));
  await db.$executeRaw`ALTER TABLE "Mail" ADD CONSTRAINT refused CHECK (subject = '') NOT VALID`;
  await expect(mailDueNotifications()).rejects.toThrow(/refused/);
  expect(await mailsTo(world.member)).toEqual([]);
  await db.$executeRaw`ALTER TABLE "Mail" DROP CONSTRAINT refused`;
  await mailEverybody();
  expect(await mailsTo(world.member)).toHaveLength(1);
});
