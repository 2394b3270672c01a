import { beforeEach, describe, expect, it } from "vitest";
import * as route from "@/app/api/unsubscribe/route";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { smallWorld } from "@/testing/world/world";
import { signSubscription, unsubscribeUrl } from "./unsubscribe";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

const pathOf = (token: string) => `/api/unsubscribe?token=${encodeURIComponent(token)}`;

function post(token: string, headers: Record<string, string | null> = {}) {
  return callRoute(route, "POST", {
    path: pathOf(token),
    body: "List-Unsubscribe=One-Click",
    headers: { Origin: null, "Content-Type": "application/x-www-form-urlencoded", ...headers },
  });
}

async function preferencesOf(userId: string) {
  const user = await db.user.findUniqueOrThrow({ where: { id: userId } });
  return { assignments: user.notifyAssignments, mentions: user.notifyMentions };
}

describe("the link that ends mails", () => {
  it("turns off the preference it names and no other, without a cookie", async () => {
    const { userId } = world.viewer;
    const { status, body } = await post(signSubscription({ userId, preference: "mentions" }));
    expect([status, body]).toEqual([200, { unsubscribed: "mentions" }]);
    expect(await preferencesOf(userId)).toEqual({ assignments: true, mentions: false });
    expect(await preferencesOf(world.member.userId)).toEqual({ assignments: true, mentions: true });
    const [entry, ...others] = await auditTrail({ actorUserId: userId, action: "user.updated" });
    expect(others).toEqual([]);
    expect(entry?.after).toEqual({
      notificationPreferences: { assignments: true, mentions: false },
    });
  });

  it("works from every page and with either kind of form that the standard allows", async () => {
    const { userId } = world.viewer;
    const token = signSubscription({ userId, preference: "assignments" });
    const types = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"];
    for (const type of types) {
      const headers = { Origin: "https://mail.example.com", "Content-Type": type };
      expect((await post(token, headers)).status).toBe(200);
    }
  });

  it("changes nothing the second time, and is audited once", async () => {
    const { userId } = world.viewer;
    const token = signSubscription({ userId, preference: "mentions" });
    expect([(await post(token)).status, (await post(token)).status]).toEqual([200, 200]);
    expect(await auditTrail({ actorUserId: userId, action: "user.updated" })).toHaveLength(1);
  });

  it("that is opened, as by a scanner, changes nothing and leads to a page that asks", async () => {
    const { userId } = world.viewer;
    const url = unsubscribeUrl({ userId, preference: "mentions" });
    const { pathname, search } = new URL(url);
    const path = `${pathname}${search}`;
    for (const method of ["GET", "HEAD"] as const) {
      const { status, headers } = await callRoute(route, method, { path });
      expect(status).toBe(303);
      expect(headers.get("Location")).toBe(`${env.BASE_URL}/unsubscribe${search}`);
    }
    expect(await preferencesOf(userId)).toEqual({ assignments: true, mentions: true });
  });

  it("that is forged or altered for another person or preference is refused", async () => {
    const { member, viewer } = world;
    const own = signSubscription({ userId: viewer.userId, preference: "mentions" });
    const [, signature] = own.split(".");
    const payload = (text: string) => Buffer.from(text).toString("base64url");
    const forged = [
      `${payload(`${member.userId} mentions`)}.${signature}`,
      `${payload(`${viewer.userId} assignments`)}.${signature}`,
      `${own}.${signature}`,
      `${own.slice(0, -1)}${own.endsWith("A") ? "B" : "A"}`,
      own.split(".")[0] ?? "",
      "nonsense",
    ];
    for (const token of forged) {
      const { status, body } = await post(token);
      expect([status, body.error]).toMatchObject([410, { code: "link_expired" }]);
    }
    for (const { userId } of [member, viewer]) {
      expect(await preferencesOf(userId)).toEqual({ assignments: true, mentions: true });
    }
  });

  it("of a person whose account is gone is answered like every other", async () => {
    const token = signSubscription({ userId: crypto.randomUUID(), preference: "mentions" });
    expect((await post(token)).status).toBe(200);
  });
});
