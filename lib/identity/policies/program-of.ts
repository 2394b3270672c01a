import type { Actor, Program } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import type { PolicyHolder } from "@/lib/kernel/policy-denied";
import { refusing } from "@/lib/kernel/refused-actor";
import type { ProgramKind } from "@/lib/kernel/rules";
import { defaultPolicies } from "./rules";
import { Policy } from "./schema";

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
  const { workspacePolicy, bound, narrowing } = row;
  const shared = workspacePolicy === null ? defaultPolicies[kindOf(row)] : workspacePolicy;
  const own = [bound, narrowing].filter((policy) => policy !== null);
  return [
    { by: "workspace", policy: Policy.parse(shared) },
    ...own.map((policy) => ({ by: "credential" as const, policy: Policy.parse(policy) })),
  ];
}

export function programOf(
  row: StoredPolicies & { name: string; stopReason: string | null },
): Program {
  const { name, stopReason } = row;
  const levels = holdingsOf(row).map(({ by, policy }) => ({ by, level: policy.level }));
  return { kind: kindOf(row), name, stopReason, levels };
}

/** Returns the actor again. Throws `programs_stopped` for a program whose kind was stopped. */
export function assertNotStopped(actor: Actor | null): Actor | null {
  const { program } = actor ?? {};
  if (!actor || !program || program.stopReason === null) return actor;
  const message = `An administrator has stopped all ${program.kind}: ${program.stopReason}`;
  throw refusing(actor, new AppError("programs_stopped", message));
}
