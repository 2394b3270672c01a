import { assertNotStopped } from "@/lib/identity/policies/program-of";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { actorOf } from "./actor-from-token";
import { findLiveCredential, findRole } from "./credential-store";

/**
 * Returns who began something that goes on without a request, with the role and the policies of this
 * instant. Throws `invalid_credential` for a program that was revoked, `programs_stopped`, and
 * `unauthenticated` for a person who is no longer a member.
 */
export async function actorOfAuthor({
  workspaceId,
  userId,
  credentialId,
}: {
  workspaceId: WorkspaceId;
  userId: string | null;
  credentialId: string | null;
}): Promise<Actor> {
  if (credentialId !== null) return await programActor(credentialId);
  const role = userId && (await findRole(db, workspaceId, userId));
  if (!role) {
    throw new AppError("unauthenticated", "Who started this is no longer a member.");
  }
  return {
    workspaceId,
    userId,
    role,
    via: "session",
    access: "edit",
    admin: role === "admin",
    sessionId: null,
    credentialId: null,
    authenticatedAt: null,
    requestId: null,
  };
}

async function programActor(id: string): Promise<Actor> {
  const row =
    (await findLiveCredential(db, { id, kind: "personal" })) ??
    (await findLiveCredential(db, { id, kind: "team" }));
  const actor = row && actorOf(row, row.scope === null ? "api-key" : "mcp-grant");
  const allowed = assertNotStopped(actor);
  if (allowed) return allowed;
  throw new AppError("invalid_credential", "The key that started this has expired or was revoked.");
}
