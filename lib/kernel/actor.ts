import { AppError } from "./errors";
import type { WorkspaceId } from "./workspace-id";

export type Role = "admin" | "member" | "viewer";

/** Who acts, in which workspace, and with which power today. */
export type Actor = {
  workspaceId: WorkspaceId;
  /** Null for a team's key whose creator has left. */
  userId: string | null;
  role: Role;
  via: "session" | "api-key" | "mcp-grant";
  access: "read" | "edit";
  /** True where administrative operations are allowed to this actor. */
  admin: boolean;
  sessionId: string | null;
  credentialId: string | null;
  authenticatedAt: Date | null;
  requestId: string | null;
  /** What an assistant's grant covers; absent where no grant narrows the actor. */
  scopes?: ReadonlySet<Scope>;
};

export const scopes = [
  "self",
  "posts:read",
  "posts:write",
  "media:read",
  "media:write",
  "connections:read",
  "connections:admin",
  "workspace:read",
  "workspace:admin",
  "credentials:write",
] as const;

export type Scope = (typeof scopes)[number];

/** The person who acts; throws `session_required` where there is only a credential. */
export function personOf({ userId }: Pick<Actor, "userId">): string {
  if (userId !== null) return userId;
  throw new AppError("session_required", "Only a signed-in person can do this, not a credential.");
}

/** Throws unless the actor may do what the scope names. */
export function assertScope(actor: Actor, scope: Scope): void {
  if (actor.scopes && !actor.scopes.has(scope)) {
    throw new AppError(
      "insufficient_scope",
      `This needs the scope ${scope}, which was not granted.`,
    );
  }
  if (scope === "self" || scope.endsWith(":read")) return;
  if (actor.access === "read") {
    throw new AppError("read_only_credential", "This credential can read but not change anything.");
  }
  if (scope.endsWith(":admin") ? actor.admin : actor.role !== "viewer") return;
  throw new AppError("forbidden", "Your role does not allow this.");
}
