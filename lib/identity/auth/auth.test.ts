import { describe, expect, it } from "vitest";
import * as anyRoute from "@/app/api/[[...path]]/route";
import * as loginRoute from "@/app/api/auth/login/route";
import * as logoutRoute from "@/app/api/auth/logout/route";
import * as reauthenticateRoute from "@/app/api/auth/reauthenticate/route";
import * as setupRoute from "@/app/api/auth/setup/route";
import * as meRoute from "@/app/api/me/route";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { callRoute } from "@/testing/world/call-route";
import { createPerson } from "@/testing/world/world";

const setup = {
  workspaceName: "Sample team",
  name: "Sample Admin",
  email: "Sample.Admin@Example.com",
  password: "a long sample password",
  dateFormat: "year-month-day",
  timeFormat: "12-hour",
  timeZone: "America/New_York",
};
const path = "/api/auth/setup";
const withSecret = (fields: object = {}) => ({
  ...setup,
  setupSecret: env.SETUP_SECRET,
  ...fields,
});

function cookieOf(headers: Headers): string {
  return headers.get("Set-Cookie")?.split(";")[0] ?? "";
}

async function me(cookie: string) {
  return await callRoute(meRoute, "GET", { path: "/api/me", headers: { Cookie: cookie } });
}

describe("before the installation is set up", () => {
  it("a wrong setup secret is refused", async () => {
    const answer = await callRoute(setupRoute, "POST", {
      path,
      body: withSecret({ setupSecret: "not the secret" }),
    });
    expect(answer.status).toBe(401);
    expect(answer.body.error).toMatchObject({ code: "setup_secret_invalid" });
  });

  it.each([
    ["a short password", { password: "fourteen chars" }, "password"],
    ["a leading dot in the e-mail", { email: ".a@example.com" }, "email"],
    ["two dots in the e-mail", { email: "a..b@example.com" }, "email"],
    ["a one-letter top level", { email: "a@example.c" }, "email"],
    ["an unknown time zone", { timeZone: "Europe/Atlantis" }, "timeZone"],
    ["an unknown date format", { dateFormat: "iso" }, "dateFormat"],
    ["a workspace name of 121 characters", { workspaceName: "x".repeat(121) }, "workspaceName"],
    ["an unknown field", { admin: true }, "admin"],
  ])("a set-up with %s is refused by the field's name", async (_, fields, field) => {
    const answer = await callRoute(setupRoute, "POST", { path, body: withSecret(fields) });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({
      code: "validation_failed",
      details: [{ path: field }],
    });
  });

  it("a set-up from a foreign Origin is refused", async () => {
    const headers = { Origin: "http://localhost:3001" };
    const answer = await callRoute(setupRoute, "POST", { path, body: withSecret(), headers });
    expect(answer.status).toBe(403);
    expect(answer.body.error).toMatchObject({ code: "origin_not_allowed" });
  });
});

describe("setting up", () => {
  it("concurrent set-ups create one workspace, whose administrator can sign in and out", async () => {
    const headers = { Origin: null };
    const twenty = await Promise.all(
      Array.from({ length: 20 }, () =>
        callRoute(setupRoute, "POST", { path, body: withSecret(), headers }),
      ),
    );
    const [done, ...others] = twenty.sort((a, b) => a.status - b.status);
    expect(done?.status).toBe(200);
    expect(others.map(({ status }) => status)).toEqual(Array(19).fill(409));
    expect(others[0]?.body.error).toMatchObject({ code: "already_configured" });
    expect(await db.workspace.count()).toBe(1);
    expect(await db.user.count()).toBe(1);

    expect(done?.body).toEqual({
      user: {
        id: expect.any(String),
        name: "Sample Admin",
        email: "Sample.Admin@Example.com",
        role: "admin",
        timeZone: "America/New_York",
        emailVerified: true,
        dateFormat: "year-month-day",
        timeFormat: "12-hour",
        notificationPreferences: { assignments: true, mentions: true },
        passkeyCount: 0,
      },
      workspace: {
        id: expect.any(String),
        name: "Sample team",
        createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      },
    });

    const setCookie = done?.headers.get("Set-Cookie") ?? "";
    expect(setCookie).toMatch(/^service_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/);
    const cookie = setCookie.split(";")[0] ?? "";
    expect((await me(cookie)).body).toEqual(done?.body);

    const { passwordHash } = await db.user.findFirstOrThrow();
    expect(passwordHash).toMatch(/^\$argon2id\$/);
  });

  it("signing in ignores the address's case, and signing out ends the session for good", async () => {
    const answer = await callRoute(loginRoute, "POST", {
      path: "/api/auth/login",
      body: { email: "sample.admin@example.COM", password: setup.password },
    });
    expect(answer.status).toBe(200);
    const cookie = cookieOf(answer.headers);
    expect((await me(cookie)).status).toBe(200);

    const out = await callRoute(logoutRoute, "POST", {
      path: "/api/auth/logout",
      headers: { Cookie: cookie },
    });
    expect(out.body).toEqual({ loggedOut: true });
    expect((await me(cookie)).body.error).toMatchObject({ code: "unauthenticated" });
  });

  it.each([
    ["a wrong password", { email: setup.email, password: "not the password" }],
    ["an unknown address", { email: "nobody@example.com", password: setup.password }],
  ])("a sign-in with %s is answered like every other wrong one", async (_, body) => {
    const answer = await callRoute(loginRoute, "POST", { path: "/api/auth/login", body });
    expect(answer.status).toBe(401);
    expect(answer.body.error).toMatchObject({
      code: "invalid_login",
      message: "The e-mail or the password is not right.",
    });
  });
});

describe("a session", () => {
  async function person() {
    const workspace = await db.workspace.create({ data: { name: "Own", timeZone: "UTC" } });
    return await createPerson(workspace.id, "member");
  }

  it.each([
    ["another port", "http://localhost:3001"],
    ["null", "null"],
    ["a trailing slash", "http://localhost:3000/"],
    ["no Origin at all", null],
  ])("a session cannot change anything from %s", async (_, origin) => {
    const as = await person();
    const answer = await callRoute(meRoute, "PATCH", {
      path: "/api/me",
      as,
      body: { name: "Changed" },
      headers: { Origin: origin },
    });
    expect(answer.status).toBe(403);
    expect(answer.body.error).toMatchObject({ code: "origin_not_allowed" });
  });

  it("a person changes some preferences and keeps the others", async () => {
    const as = await person();
    const body = { timeZone: "Asia/Tokyo" };
    const answer = await callRoute(meRoute, "PATCH", { path: "/api/me", as, body });
    expect(answer.body.user).toMatchObject({ timeZone: "Asia/Tokyo", name: "A sample member" });
  });

  it("a bearer credential on a session route is refused even next to a valid session", async () => {
    const headers = { Authorization: "Bearer anything" };
    const answer = await callRoute(meRoute, "GET", {
      path: "/api/me",
      as: await person(),
      headers,
    });
    expect(answer.body.error).toMatchObject({ code: "session_required" });
  });

  it("a session ends after twelve idle hours", async () => {
    const as = await person();
    try {
      shiftClock(11.9 * 3_600_000);
      expect((await me(as.cookie)).status).toBe(200);
      shiftClock(23 * 3_600_000);
      expect((await me(as.cookie)).status).toBe(200);
      shiftClock(36 * 3_600_000);
      expect((await me(as.cookie)).status).toBe(401);
    } finally {
      shiftClock(0);
    }
  });

  it("a wrong password does not renew a session's authentication", async () => {
    const as = await person();
    await db.user.update({
      where: { id: as.userId },
      data: { passwordHash: (await db.user.findFirstOrThrow()).passwordHash },
    });
    const attempt = (password: string) =>
      callRoute(reauthenticateRoute, "POST", {
        path: "/api/auth/reauthenticate",
        as,
        body: { password },
      });
    expect((await attempt("not the password")).body.error).toMatchObject({
      code: "invalid_login",
    });
    expect(Object.keys((await attempt(setup.password)).body)).toEqual(["recentAuthUntil"]);
  });
});

describe("every failure", () => {
  it("every failure has the Error shape, its own request id and the API's headers", async () => {
    const answer = await callRoute(anyRoute, "PUT", {
      path: "/api/no/such/path",
      headers: { "X-Request-Id": "from-outside" },
    });
    expect(answer.status).toBe(404);
    const requestId = answer.headers.get("X-Request-Id");
    expect(requestId).toMatch(/^[\da-f-]{36}$/);
    expect(answer.body.error).toMatchObject({ code: "not_found", requestId });
    expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  it("a wrong method is answered with the path's methods", async () => {
    const answer = await callRoute(loginRoute, "GET", { path: "/api/auth/login" });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toBe("POST");
  });

  const text = { "Content-Type": "text/plain" };
  it.each([
    { what: "a body that is not JSON", body: "{", expected: [400, "invalid_json"] },
    {
      what: "another media type",
      body: "a=b",
      headers: text,
      expected: [415, "unsupported_media_type"],
    },
    {
      what: "a media type that is none",
      body: "{}",
      headers: { "Content-Type": "json" },
      expected: [415, "unsupported_media_type"],
    },
    {
      what: "another charset",
      body: "{}",
      headers: { "Content-Type": 'application/json; charset="UTF-16"' },
      expected: [415, "unsupported_media_type"],
    },
    {
      what: "broken JSON under the charset's name",
      body: "{",
      headers: { "Content-Type": "Application/JSON; Charset=UTF-8" },
      expected: [400, "invalid_json"],
    },
    {
      what: "U+0000 in a text",
      body: '{"email":"a\\u0000b","password":"x"}',
      expected: [400, "validation_failed"],
    },
    {
      what: "a lone surrogate",
      body: '{"email":"\\ud800","password":"x"}',
      expected: [400, "validation_failed"],
    },
    {
      what: "a compressed body",
      body: "{}",
      headers: { "Content-Encoding": "gzip" },
      expected: [415, "unsupported_media_type"],
    },
    {
      what: "thousands of levels",
      body: `{"email":${"[".repeat(50_000)}${"]".repeat(50_000)}}`,
      expected: [400, "validation_failed"],
    },
    {
      what: "a body over 256 KiB",
      body: `"${"x".repeat(262_145)}"`,
      expected: [413, "payload_too_large"],
    },
  ])(
    "a request with $what is refused by the code for it",
    async ({ body, headers = {}, expected }) => {
      const answer = await callRoute(loginRoute, "POST", {
        path: "/api/auth/login",
        body,
        headers,
      });
      expect(answer.status).toBe(expected[0]);
      expect(answer.body.error).toMatchObject({ code: expected[1] });
    },
  );
});
