import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { createPost } from "@/lib/planning/posts/create-post";
import { mailsTo } from "@/testing/mail/queued-mails";
import type { RouteAnswer } from "@/testing/world/call-route";
import { enterCode, openLink, sayByLink, shareForReview } from "@/testing/world/reviews";
import { aPostBody } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";

let world: Awaited<ReturnType<typeof smallWorld>>;
let postId: string;
let codeBy: string;
let token: string;

beforeEach(async () => {
  shiftClock(0);
  world = await smallWorld();
  const body = aPostBody({ connectionIds: [world.connection.id], text: "Behind a code" });
  postId = (await createPost(world.member, body)).post.id;
  codeBy = `ann-${randomUUID()}@client.example`;
  const scope = { postIds: [postId] };
  ({ token } = await shareForReview(world.member, { may: "comment", scope, codeBy }));
});
afterEach(() => shiftClock(0));

async function latestCode(): Promise<string> {
  const mails = await mailsTo(codeBy);
  return mails.at(-1)?.facts?.[0]?.value.replace(" ", "") ?? "";
}

const cookieOf = ({ headers }: RouteAnswer) => headers.getSetCookie()[0]?.split(";")[0] ?? "";
const messageOf = ({ body }: { body: Record<string, unknown> }) => Object(body.error).message;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a link that asks for a code", () => {
  it("shows nothing before it was entered, and sends no mail by being opened", async () => {
    const { body } = await openLink(token);
    expect(body).toMatchObject({
      review: { team: "Here", codeSentTo: "a…@client.example" },
      accounts: [],
      posts: [],
    });
    expect(JSON.stringify(body)).not.toContain("Behind a code");
    const refused = await sayByLink(token, { postId, body: "Hello" });
    expect([refused.status, messageOf(refused)]).toEqual([
      403,
      "Enter the code from the mail on this device first.",
    ]);
    expect(await mailsTo(codeBy)).toEqual([]);
  });

  it("opens on the device on which the code was entered, and on no other", async () => {
    const sent = await enterCode(token);
    expect(sent.body).toEqual({ verified: false, sentTo: "a…@client.example" });
    const cookies = sent.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split("; ").slice(1, 4))).toEqual([
      [`Path=/review/${token}`, "HttpOnly", "SameSite=Lax"],
      [`Path=/api/review/${token}`, "HttpOnly", "SameSite=Lax"],
    ]);
    const cookie = cookieOf(sent);
    const [mail] = await mailsTo(codeBy);
    const code = await latestCode();
    expect(mail?.subject).not.toMatch(/\d/);
    expect((await enterCode(token, code, cookie)).body).toMatchObject({ verified: true });
    const opened = await openLink(token, { Cookie: cookie });
    expect(JSON.stringify(opened.body)).toContain("Behind a code");
    expect((await sayByLink(token, { postId, body: "Hello" }, { Cookie: cookie })).status).toBe(
      200,
    );
    expect((await openLink(token)).body).toMatchObject({ posts: [] });
    const stranger = await enterCode(token, code);
    expect(messageOf(stranger)).toBe("No code was sent to this device. Ask for one first.");
  });

  it("takes five tries, after which the right code does not help", async () => {
    const cookie = cookieOf(await enterCode(token));
    const code = await latestCode();
    const told: unknown[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      told.push(messageOf(await enterCode(token, wrong(code), cookie)));
    }
    expect(told).toEqual([
      "That is not the code. You have 4 more tries.",
      "That is not the code. You have 3 more tries.",
      "That is not the code. You have 2 more tries.",
      "That is not the code. You have one more try.",
      "That is not the code, and it does not work any more. Ask for a new one.",
    ]);
    const late = await enterCode(token, code, cookie);
    expect([late.status, messageOf(late)]).toEqual([
      410,
      "This code does not work any more. Ask for a new one.",
    ]);
  });

  it("takes no more tries by making them at once", async () => {
    const cookie = cookieOf(await enterCode(token));
    const code = wrong(await latestCode());
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => enterCode(token, code, cookie)),
    );
    expect(answers.map(({ status }) => String(status)).sort()).toEqual([
      ...Array(5).fill("403"),
      ...Array(3).fill("410"),
    ]);
  });

  it("takes a code for ten minutes, of its own link alone", async () => {
    const cookie = cookieOf(await enterCode(token));
    const code = await latestCode();
    const scope = { postIds: [postId] };
    const other = await shareForReview(world.member, { scope, codeBy });
    expect((await enterCode(other.token, code, cookie)).status).toBe(403);
    shiftClock(10 * 60_000 + 1000);
    expect((await enterCode(token, code, cookie)).status).toBe(410);
  });

  it("mails three codes an hour, and stores none that can be read", async () => {
    for (let count = 0; count < 3; count += 1) {
      expect((await enterCode(token)).status).toBe(200);
    }
    expect((await enterCode(token)).status).toBe(429);
    const stored = await db.reviewDevice.findMany({ where: { link: { codeBy } } });
    expect(JSON.stringify(stored)).not.toContain(await latestCode());
    shiftClock(61 * 60_000);
    expect((await enterCode(token)).status).toBe(200);
  });
});
