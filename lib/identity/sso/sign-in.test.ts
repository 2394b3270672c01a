import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as sso from "@/app/api/auth/sso/route";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { eventually } from "@/testing/run/eventually";
import { waitingForLocks } from "@/testing/run/waiting-for-locks";
import { anAccount, installedWorld, ssoBrowser } from "@/testing/world/single-sign-on";
import { worded } from "@/testing/world/worded";
import { createIdentity, lockPerson } from "./identity-store";

const provider = await vi.hoisted(async () =>
  (await import("@/testing/servers/identity-provider")).startConfiguredProvider(),
);

let world: Awaited<ReturnType<typeof installedWorld>>;

beforeEach(async () => {
  world = await installedWorld();
  provider.state.faults = {};
});
afterAll(() => provider.stop());

const calendar = `${env.BASE_URL}/calendar`;
const problem = (code: string) => `${env.BASE_URL}/sign-in?sso=${code}`;

async function signInAs(account: ReturnType<typeof anAccount>, browser = ssoBrowser(provider)) {
  provider.state.account = account;
  return (await browser.through()).href;
}

const personOf = (email: unknown) =>
  db.user.findUnique({
    where: { emailKey: String(email).toLowerCase() },
    include: { memberships: true, identities: true },
  });

async function invite(email: string, fields: { expiresAt?: Date; revokedAt?: Date } = {}) {
  return await db.invitation.create({
    data: {
      workspaceId: world.workspace.id,
      email,
      emailKey: email.toLowerCase(),
      role: "viewer",
      tokenHash: crypto.getRandomValues(new Uint8Array(32)),
      invitedById: world.admin.userId,
      expiresAt: new Date(now().getTime() + 86_400_000),
      ...fields,
    },
  });
}

describe("the way to the provider", () => {
  it("asks for a code with PKCE, a state and a nonce, of which no row shows any", async () => {
    const url = await ssoBrowser(provider).start();
    expect(url.origin).toBe(provider.url);
    const asked = Object.fromEntries(url.searchParams);
    expect(asked).toMatchObject({
      response_type: "code",
      client_id: provider.client.id,
      redirect_uri: `${env.BASE_URL}/api/auth/sso/callback`,
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    const row = await db.ssoAttempt.findFirstOrThrow({ orderBy: { createdAt: "desc" } });
    const stored = JSON.stringify(row, (_, value) =>
      value?.type === "Buffer" ? Buffer.from(value.data).toString("base64url") : value,
    );
    for (const secret of [asked.state, asked.nonce, asked.code_challenge]) {
      expect(secret).toMatch(/^[\w-]{43}$/);
      expect(stored).not.toContain(secret);
    }
  });

  it("sets a cookie that no script reads, for the way back alone and ten minutes", async () => {
    const { headers } = await ssoBrowser(provider).call(sso, "GET", "/api/auth/sso");
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^herald_sso_[0-9a-f]{16}=[\w-]{43}; Path=\/api\/auth\/sso; HttpOnly; SameSite=Lax; Max-Age=600$/,
      ),
    ]);
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
  });

  it("refuses parameters that it does not have", async () => {
    for (const query of ["?next=/x", "?purpose=link", "?purpose=confirm&purpose=confirm"]) {
      const { status, body } = await ssoBrowser(provider).call(sso, "GET", `/api/auth/sso${query}`);
      expect([status, body]).toMatchObject([400, { error: { code: "validation_failed" } }]);
    }
  });
});

describe("somebody of an allowed domain", () => {
  it("joins with the default role, a name of the claims and the workspace's zone", async () => {
    const account = anAccount({ name: "  Ada\u0000 Sample\n" });
    expect(await signInAs(account)).toBe(calendar);
    expect(await personOf(account.email)).toMatchObject({
      name: "Ada Sample",
      passwordHash: null,
      emailVerifiedAt: expect.any(Date),
      timeZone: "Europe/Berlin",
      memberships: [{ workspaceId: world.workspace.id, role: "member" }],
      identities: [{ issuer: provider.url, subject: account.sub }],
    });
  });

  it("joins once, and later signs in to the same account under a new address", async () => {
    const account = anAccount();
    await signInAs(account);
    const moved = { ...account, email: `moved-${account.sub}@example.com` };
    expect(await signInAs(moved)).toBe(calendar);
    expect(await personOf(moved.email)).toBeNull();
    const person = await personOf(account.email);
    expect(await db.session.count({ where: { userId: person?.id ?? "" } })).toBe(2);
  });

  it("joins once when two tabs come back at the same time", async () => {
    const account = anAccount();
    provider.state.account = account;
    const browsers = [ssoBrowser(provider), ssoBrowser(provider)];
    const back = await Promise.all(
      browsers.map(async (browser) => ({
        browser,
        url: await browser.atProvider(await browser.start()),
      })),
    );
    const pages = await Promise.all(back.map(({ browser, url }) => browser.comeBack(url)));
    expect(pages.map(({ href }) => href)).toEqual([calendar, calendar]);
    expect((await personOf(account.email))?.identities).toHaveLength(1);
  });

  it("joins in capitals as in small letters, and without a name by the address", async () => {
    const account = anAccount({ name: undefined });
    account.email = `Ada-${account.sub}@EXAMPLE.com`;
    expect(await signInAs(account)).toBe(calendar);
    expect((await personOf(account.email))?.name).toBe(`Ada-${account.sub}`);
  });

  it("leaves a trail of joining, linking and signing in", async () => {
    const account = anAccount();
    await signInAs(account);
    const person = await personOf(account.email);
    const trail = await db.auditEntry.findMany({
      where: { actorUserId: person?.id ?? "" },
      orderBy: { id: "asc" },
      select: { action: true },
    });
    expect(trail.map(({ action }) => action).sort()).toEqual([
      "identity_linked",
      "member_joined",
      "session_created",
    ]);
    const told = await worded(
      await db.notification.findMany({ where: { userId: world.admin.userId } }),
    );
    expect(told.map(({ message }) => message)).toEqual([
      "A sample person joined by single sign-on and is a member now.",
    ]);
    expect(await db.notification.count({ where: { userId: person?.id ?? "" } })).toBe(0);
  });
});

describe("somebody of another domain", () => {
  it.each([
    "ada@evil-example.com",
    "ada@example.com.evil.org",
    "ada@sub.example.com",
    "ada@EVIL-EXAMPLE.COM",
    "example.com@evil.org",
  ])("does not join as %s", async (email) => {
    expect(await signInAs(anAccount({ email }))).toBe(problem("not_invited"));
    expect(await personOf(email)).toBeNull();
  });

  it.each(['"ada@example.com"@evil.org', "ada@evil.org@example.com", "ada@example.com\u0000", ""])(
    "has no readable address as %j",
    async (email) => {
      expect(await signInAs(anAccount({ email }))).toBe(problem("email_missing"));
    },
  );

  it("joins by an open invitation, with its role, and uses it up", async () => {
    const email = `invited-${crypto.randomUUID()}@other.example`;
    const { id } = await invite(email);
    expect(await signInAs(anAccount({ email: email.toUpperCase() }))).toBe(calendar);
    expect((await personOf(email))?.memberships).toMatchObject([{ role: "viewer" }]);
    const invitation = await db.invitation.findUniqueOrThrow({ where: { id } });
    expect(invitation.acceptedAt).toBeInstanceOf(Date);
    const entry = await db.auditEntry.findFirst({ where: { targetId: id } });
    expect(entry?.action).toBe("invitation_accepted");
  });

  it.each([
    ["expired", { expiresAt: new Date(0) }],
    ["revoked", { revokedAt: new Date() }],
  ])("does not join by an invitation that is %s", async (_, fields) => {
    const email = `late-${crypto.randomUUID()}@other.example`;
    await invite(email, fields);
    expect(await signInAs(anAccount({ email }))).toBe(problem("not_invited"));
  });

  it("does not join by another workspace's invitation", async () => {
    const email = `elsewhere-${crypto.randomUUID()}@other.example`;
    const { id } = await invite(email);
    const workspaceId = world.elsewhere.workspace.id;
    await db.invitation.update({ where: { id }, data: { workspaceId } });
    expect(await signInAs(anAccount({ email }))).toBe(problem("not_invited"));
  });
});

describe("an address that the provider does not vouch for", () => {
  it.each([
    ["false", false],
    ["the word true", "true"],
    ["absent", undefined],
  ])("is refused when its verification is %s", async (_, email_verified) => {
    const account = anAccount({ email_verified });
    expect(await signInAs(account)).toBe(problem("email_unverified"));
    expect(await personOf(account.email)).toBeNull();
  });

  it("is refused when it is missing", async () => {
    expect(await signInAs(anAccount({ email: undefined }))).toBe(problem("email_missing"));
  });
});

describe("an account that exists", () => {
  it("is not entered by its address while it has a password", async () => {
    const { email } = await db.user.findUniqueOrThrow({ where: { id: world.admin.userId } });
    expect(await signInAs(anAccount({ email }))).toBe(problem("link_first"));
    expect((await personOf(email))?.identities).toEqual([]);
  });

  it("is not entered by its address while it has a passkey", async () => {
    const { email } = await db.user.update({
      where: { id: world.member.userId },
      data: {
        passwordHash: null,
        passkeys: {
          create: {
            credentialId: crypto.randomUUID(),
            publicKey: new Uint8Array(8),
            transports: [],
            name: "A sample passkey",
            synced: true,
          },
        },
      },
    });
    expect(await signInAs(anAccount({ email }))).toBe(problem("link_first"));
  });

  it("is not entered by another identity with its address", async () => {
    const account = anAccount();
    await signInAs(account);
    expect(await signInAs({ ...account, sub: "somebody-else" })).toBe(problem("link_first"));
  });

  it("is entered by its address once nothing else opens it", async () => {
    const { email } = await db.user.update({
      where: { id: world.member.userId },
      data: {
        passwordHash: null,
        identities: { create: { issuer: "https://former.example.com", subject: "1" } },
      },
    });
    const account = anAccount({ email });
    expect(await signInAs(account)).toBe(calendar);
    expect((await personOf(email))?.identities).toHaveLength(2);
  });

  it("is entered also where another tab binds the identity meanwhile", async () => {
    const { id: userId, email } = await db.user.update({
      where: { id: world.member.userId },
      data: { passwordHash: null },
    });
    const account = anAccount({ email });
    const signedIn = await transaction(async (tx) => {
      await lockPerson(tx, userId);
      const waiting = signInAs(account);
      await eventually(async () => expect(await waitingForLocks()).toBe(1));
      await createIdentity(tx, { issuer: provider.url, subject: account.sub, userId });
      return { waiting };
    });
    expect(await signedIn.waiting).toBe(calendar);
    expect((await personOf(email))?.identities).toHaveLength(1);
  });
});

describe("a removed member", () => {
  async function removed() {
    const account = anAccount();
    await signInAs(account);
    const { id } = (await personOf(account.email)) ?? { id: "" };
    await db.member.deleteMany({ where: { userId: id } });
    return { account, id };
  }

  it("does not come back by signing in, though the domain is allowed", async () => {
    const { account, id } = await removed();
    expect(await signInAs(account)).toBe(problem("removed"));
    await db.oidcIdentity.deleteMany({ where: { userId: id } });
    expect(await signInAs(account)).toBe(problem("removed"));
    expect(await db.member.count({ where: { userId: id } })).toBe(0);
  });

  it("comes back by an invitation, to the account with their name on it", async () => {
    const { account, id } = await removed();
    await invite(String(account.email));
    expect(await signInAs(account)).toBe(calendar);
    expect(await personOf(account.email)).toMatchObject({
      id,
      memberships: [{ role: "viewer" }],
      identities: [{ subject: account.sub }],
    });
  });
});
