import type { Actor, Role } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { findLiveCredential, touchCredential } from "./credential-store";
import { isSameSecret, readToken } from "./token";

const touchEveryMs = 60_000;

type Row = NonNullable<Awaited<ReturnType<typeof findLiveCredential>>>;

/**
 * The actor behind an API key, with the power it has now: the smallest of its creator's role, its
 * access level and `includeAdmin`. Null where the token is malformed, unknown, expired or revoked.
 */
export async function actorFromToken(token: string): Promise<Actor | null> {
  const parts = readToken(token);
  const row = parts && (await findLiveCredential(db, parts));
  if (!row || row.scope !== null || !isSameSecret(row.secretHash, parts.secretHash)) return null;
  return actorOf(row, "api-key");
}

/** The actor of a live credential; null where its power ended with its person's membership. */
export function actorOf(row: Row, via: Actor["via"]): Actor | null {
  const role = roleOf(row);
  if (!role) return null;
  noteUse(row);
  return {
    workspaceId: workspaceId(row.workspaceId),
    userId: row.userId,
    role,
    via,
    access: row.accessLevel,
    admin: role === "admin",
    sessionId: null,
    credentialId: row.id,
    authenticatedAt: null,
    requestId: null,
  };
}

/** A personal key ends with its person's membership; a team's key stays, as a member without a name. */
function roleOf({ kind, role, includeAdmin }: Row): Role | null {
  if (role === null) return kind === "team" ? "member" : null;
  return role === "admin" && !includeAdmin ? "member" : role;
}

/** The request does not wait for the note, and does not fail with it. */
function noteUse({ id, lastUsedAt }: Row): void {
  const notedBefore = new Date(now().getTime() - touchEveryMs);
  if (lastUsedAt && lastUsedAt > notedBefore) return;
  touchCredential(db, id, notedBefore).catch((err: unknown) => {
    log.warn({ err, credentialId: id }, "The use of a credential could not be noted");
  });
}
