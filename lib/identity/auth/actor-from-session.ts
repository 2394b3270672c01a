import type { Actor, Role } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { findRotatedSession, findSession, touchSession } from "./session-store";

const touchEveryMs = 60_000;

export async function actorFromSession(token: string): Promise<Actor | null> {
  const session = (await findSession(db, token)) ?? (await findRotatedSession(db, token));
  const membership = session?.user.memberships[0];
  if (!session || !membership) return null;
  if (now().getTime() - session.lastSeenAt.getTime() > touchEveryMs) {
    await touchSession(db, session.id);
  }
  return {
    workspaceId: workspaceId(membership.workspaceId),
    userId: session.userId,
    role: membership.role,
    via: "session",
    access: "edit",
    admin: membership.role === "admin",
    sessionId: session.id,
    credentialId: null,
    authenticatedAt: session.authenticatedAt,
    requestId: null,
  };
}

export function memberActor(membership: {
  workspaceId: string;
  userId: string;
  role: Role;
  sessionId: string;
  requestId: string;
}): Actor & { userId: string } {
  return {
    ...membership,
    workspaceId: workspaceId(membership.workspaceId),
    via: "session",
    access: "edit",
    admin: membership.role === "admin",
    credentialId: null,
    authenticatedAt: now(),
  };
}
