import { AppError } from "./errors";
import type { WorkspaceId } from "./workspace-id";

export type Role = "admin" | "member" | "viewer";

export type Actor = {
  workspaceId: WorkspaceId;
  /** Is null for a team key whose creator has left. */
  userId: string | null;
  role: Role;
  via: "session" | "api-key" | "mcp-grant";
  access: "read" | "edit";
  admin: boolean;
  sessionId: string | null;
  credentialId: string | null;
  authenticatedAt: Date | null;
  requestId: string | null;
  renewSession?: (token: string) => void;
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

export function personOf({ userId }: Pick<Actor, "userId">): string {
  if (userId !== null) return userId;
  throw new AppError("session_required", "Only a signed-in person can do this, not a credential.");
}

export function assertScope(actor: Actor, scope: Scope): void {
  const refusal = refusalOf(actor, scope);
  if (refusal) throw refusal;
}

export function hasScope(actor: Actor, scope: Scope): boolean {
  return refusalOf(actor, scope) === null;
}

function refusalOf(actor: Actor, scope: Scope): AppError | null {
  if (actor.scopes && !actor.scopes.has(scope)) {
    return new AppError(
      "insufficient_scope",
      `This needs the scope ${scope}, which was not granted.`,
    );
  }
  if (scope === "self" || scope.endsWith(":read")) return null;
  if (actor.access === "read") {
    return new AppError(
      "read_only_credential",
      "This credential can read but not change anything.",
    );
  }
  if (scope.endsWith(":admin") ? actor.admin : actor.role !== "viewer") return null;
  return new AppError("forbidden", "Your role does not allow this.");
}
