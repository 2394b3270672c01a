import { randomUUID } from "node:crypto";
import { memberActor } from "@/lib/identity/auth/actor-from-session";
import { createSession } from "@/lib/identity/auth/session-store";
import type { Actor, Role } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { Connection, Prisma } from "@/prisma/generated/client";
import { plant } from "./canaries";

export type Person = Actor & { userId: string; cookie: string };

export async function smallWorld() {
  const [here, elsewhere] = [await oneWorkspace("Here"), await oneWorkspace("Elsewhere")];
  return { ...here, elsewhere };
}

async function oneWorkspace(name: string) {
  const { workspace, admin } = await createWorkspace(name);
  return {
    workspace,
    admin,
    member: await createPerson(workspace.id, "member"),
    viewer: await createPerson(workspace.id, "viewer"),
    connection: await createConnection(admin),
  };
}

export async function createWorkspace(name: string) {
  const workspace = await db.workspace.create({
    data: { name, timeZone: "Europe/Berlin", createdAt: now() },
  });
  return { workspace, admin: await createPerson(workspace.id, "admin") };
}

const nobodysPassword = `$argon2id$v=19$m=8,t=1,p=1$${"A".repeat(22)}$${"A".repeat(22)}`;

export async function createPerson(workspaceId: string, role: Role): Promise<Person> {
  const email = `${role}-${randomUUID()}@example.com`;
  const user = await db.user.create({
    data: {
      name: `A sample ${role}`,
      email,
      emailKey: email,
      emailVerifiedAt: now(),
      passwordHash: nobodysPassword,
      timeZone: "Europe/Berlin",
      dateFormat: "day-short-month-year",
      timeFormat: "24-hour",
      memberships: { create: { workspaceId, role } },
    },
  });
  const { sessionId, token } = await createSession(db, { userId: user.id, userAgent: null });
  plant("a session's token", token);
  const actor = memberActor({
    workspaceId,
    userId: user.id,
    role,
    sessionId,
    requestId: randomUUID(),
  });
  return { ...actor, cookie: `service_session=${token}` };
}

export function createConnection(
  actor: Actor,
  fields: Partial<Prisma.ConnectionUncheckedCreateInput> = {},
): Promise<Connection> {
  return db.connection.create({
    data: {
      workspaceId: actor.workspaceId,
      provider: "facebook",
      accountId: String(Math.floor(Math.random() * 1e15)),
      name: "Sample Page",
      handle: "samplepage",
      sandbox: true,
      connectedById: actor.userId,
      authorizedUserId: "1",
      ...fields,
    },
  });
}

export async function createMedia(
  actor: Actor,
  fields: Partial<Prisma.MediaUncheckedCreateInput> = {},
) {
  return await db.media.create({
    data: {
      workspaceId: actor.workspaceId,
      state: "ready",
      fileName: "sample.jpg",
      contentType: "image/jpeg",
      sizeBytes: 1000,
      width: 640,
      height: 480,
      alt: "A sample picture",
      sha256: "0".repeat(64),
      uploadedById: actor.userId,
      uploadExpiresAt: now(),
      ...fields,
    },
  });
}
