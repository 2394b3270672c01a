import { assertNotStopped, programOf } from "@/lib/identity/policies/program-of";
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
 * Returns the actor of an API key. Its power is the smallest of its creator's role today or of
 * when they left, its access level and `includeAdmin`. Null when the token is malformed, unknown, expired or revoked.
 * Throws `programs_stopped` while an administrator has stopped all keys or all assistants.
 */
export async function actorFromToken(token: string): Promise<Actor | null> {
  const parts = readToken(token);
  const row = parts && (await findLiveCredential(db, parts));
  if (!row || row.scope !== null || !isSameSecret(row.secretHash, parts.secretHash)) return null;
  return assertNotStopped(actorOf(row, "api-key"));
}

export function actorOf(row: Row, via: Actor["via"]): Actor | null {
  const role = roleOf(row);
  if (!role) return null;
  recordUse(row);
  return {
    workspaceId: workspaceId(row.workspaceId),
    userId: row.userId,
    role,
    via,
    access: row.accessLevel,
    admin: role === "admin",
    sessionId: null,
    credentialId: row.id,
    ...(row.kind === "team" && { ofTeam: true as const }),
    authenticatedAt: null,
    requestId: null,
    program: programOf(row),
  };
}

/**
 * A personal key ends with its owner's membership. A team key stays, without administration and
 * with no more than its creator could do when they left; one that does not know it only reads.
 */
function roleOf({ kind, role, lastRole, includeAdmin }: Row): Role | null {
  if (role === null && kind === "personal") return null;
  const bound = role ?? lastRole ?? "viewer";
  const administers = role === "admin" && includeAdmin;
  return bound === "admin" && !administers ? "member" : bound;
}

/** The request neither waits for this write nor fails with it. */
function recordUse({ id, lastUsedAt }: Row): void {
  const notedBefore = new Date(now().getTime() - touchEveryMs);
  if (lastUsedAt && lastUsedAt > notedBefore) return;
  touchCredential(db, id, notedBefore).catch((err: unknown) => {
    log.warn({ err, credentialId: id }, "The use of a credential could not be noted");
  });
}
