import { AppError } from "./errors";
import { levelDenied, type PolicyHolder } from "./policy-denied";
import type { PolicyLevel, ProgramKind } from "./rules";
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
  /** Is true for a key of the team. */
  ofTeam?: true;
  authenticatedAt: Date | null;
  requestId: string | null;
  renewSession?: (token: string) => void;
  scopes?: ReadonlySet<Scope>;
  /** Says which program calls and what it may do; no person has it. */
  program?: Program;
};

export type Program = {
  kind: ProgramKind;
  /** Is the key's, or that of the assistant's client, as people see it. */
  name: string;
  /** Is an administrator's word on why all of its kind are stopped; null while they may go on. */
  stopReason: string | null;
  /** Tells the program in sentences how far it may go. */
  inWords: () => string;
  /** Each of them holds: the workspace's, an administrator's and the owner's for this one. */
  levels: readonly { by: PolicyHolder; level: PolicyLevel }[];
  /** Is set for the one call that an administrator let through. */
  isExempt?: true;
  /** Networks as CIDR; the program has to come from one of each list. */
  addresses: readonly { by: PolicyHolder; networks: readonly string[] }[];
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

type WritingScope = Extract<Scope, `${string}:write` | `${string}:admin`>;

/**
 * Says what an operation asks of its caller. One that may change something names the level that the
 * policy of a program must have; an operation on `self` is a person's.
 */
export type Authority =
  | { scope: Exclude<Scope, WritingScope>; level?: undefined }
  | { scope: WritingScope; level: PolicyLevel };

export function assertAuthority(actor: Actor, { scope, level }: Authority): void {
  assertScope(actor, scope);
  const { program } = actor;
  const denial = level && program && !program.isExempt && levelDenied(program.levels, level);
  if (denial) throw denial;
}

export function personOf({ userId }: Pick<Actor, "userId">): string {
  if (userId !== null) return userId;
  throw new AppError("session_required", "Only a signed-in person can do this, not a credential.");
}

export function assertSignedIn({ via }: Pick<Actor, "via">): void {
  if (via === "session") return;
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
