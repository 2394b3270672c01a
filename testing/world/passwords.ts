import { randomUUID } from "node:crypto";
import * as login from "@/app/api/auth/login/route";
import { hashPassword } from "@/lib/identity/auth/password";
import { createSession } from "@/lib/identity/auth/session-store";
import { db } from "@/lib/kernel/db";
import { callRoute } from "./call-route";
import type { Person } from "./world";

export async function givePassword({ userId }: Person, password: string | null): Promise<void> {
  const passwordHash = password === null ? null : await hashPassword(password);
  await db.user.update({ where: { id: userId }, data: { passwordHash } });
}

export async function addressOf({ userId }: Person): Promise<string> {
  return (await db.user.findUniqueOrThrow({ where: { id: userId } })).email;
}

export async function signInStatus(email: string, password: string): Promise<number> {
  const body = { email, password };
  return (await callRoute(login, "POST", { path: "/api/auth/login", body })).status;
}

export async function inAnotherBrowser(person: Person): Promise<Person> {
  const { sessionId, token } = await createSession(db, { userId: person.userId, userAgent: null });
  return { ...person, sessionId, cookie: `service_session=${token}` };
}

export async function isSignedIn({ sessionId }: Person): Promise<boolean> {
  return (await db.session.count({ where: { id: sessionId ?? "", revokedAt: null } })) > 0;
}

export async function authenticatedLongAgo({ sessionId }: Person): Promise<void> {
  const data = { authenticatedAt: new Date(0) };
  await db.session.update({ where: { id: sessionId ?? "" }, data });
}

export async function createPasskey({ userId }: Person): Promise<void> {
  await db.passkey.create({
    data: {
      userId,
      credentialId: randomUUID(),
      publicKey: new Uint8Array([1]),
      name: "A sample passkey",
      synced: false,
    },
  });
}
