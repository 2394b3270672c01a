import type { Actor, Program } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import type { PolicyHolder } from "@/lib/kernel/policy-denied";
import { refusing } from "@/lib/kernel/refused-actor";
import type { ProgramKind } from "@/lib/kernel/rules";
import { defaultPolicies, narrowed, policySentences } from "./rules";
import { type CredentialPolicies, Policy } from "./schema";

export type StoredPolicies = {
  clientId: string | null;
  /** Is null while nobody decided, as in the columns. */
  workspacePolicy: unknown;
  bound: unknown;
  narrowing: unknown;
};

export type Holding = { by: PolicyHolder; policy: Policy };

export function kindOf({ clientId }: { clientId: string | null }): ProgramKind {
  return clientId === null ? "keys" : "assistants";
}

/** Returns the policies that hold together, the workspace's first. */
export function holdingsOf(row: StoredPolicies): Holding[] {
  const { bound, narrowing } = row;
  const own = [bound, narrowing].filter((policy) => policy !== null);
  return [
    { by: "workspace", policy: sharedPolicy(row) },
    ...own.map((policy) => ({ by: "credential" as const, policy: Policy.parse(policy) })),
  ];
}

/**
 * Says what holds for a credential, for reading. An administrator is limited by the workspace's policy
 * alone, an owner by what an administrator set for it too.
 */
export function policiesOf(
  row: StoredPolicies & { accessLevel: "read" | "edit" },
  { admin }: Pick<Actor, "admin">,
): CredentialPolicies {
  const { clientId, workspacePolicy, accessLevel } = row;
  const [bound, narrowing] = [row.bound, row.narrowing].map((stored) => {
    return stored === null ? null : Policy.parse(stored);
  });
  const shared = ofAccess(accessLevel, sharedPolicy({ clientId, workspacePolicy }));
  const limit = admin || !bound ? shared : narrowed(shared, bound);
  const policy = bound && narrowing ? narrowed(bound, narrowing) : (narrowing ?? bound ?? null);
  return { policy, limit, effective: policy ? narrowed(shared, policy) : shared };
}

/** A credential that only reads does so whatever its policy says. */
export function ofAccess(accessLevel: "read" | "edit", policy: Policy): Policy {
  return accessLevel === "read" ? { ...policy, level: "read" } : policy;
}

export function sharedPolicy(row: Pick<StoredPolicies, "clientId" | "workspacePolicy">): Policy {
  return Policy.parse(row.workspacePolicy ?? defaultPolicies[kindOf(row)]);
}

export function programOf(
  row: StoredPolicies & { name: string; stopReason: string | null },
): Program {
  const { name, stopReason } = row;
  const holdings = holdingsOf(row);
  const levels = holdings.map(({ by, policy }) => ({ by, level: policy.level }));
  const addresses = holdings.flatMap(({ by, policy }) => {
    return policy.addresses ? [{ by, networks: policy.addresses }] : [];
  });
  const inWords = () => {
    return policySentences(holdings.map(({ policy }) => policy).reduce(narrowed)).join(" ");
  };
  return { kind: kindOf(row), name, stopReason, inWords, levels, addresses };
}

/** Returns the actor again. Throws `programs_stopped` for a program whose kind was stopped. */
export function assertNotStopped(actor: Actor | null): Actor | null {
  const { program } = actor ?? {};
  if (!actor || !program || program.stopReason === null) return actor;
  throw refusing(actor, stopped(program.kind, program.stopReason));
}

export function stopped(kind: ProgramKind, reason: string): AppError {
  return new AppError("programs_stopped", `An administrator has stopped all ${kind}: ${reason}`);
}
