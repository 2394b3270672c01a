import { z } from "zod";
import { type Actor, assertSignedIn, personOf } from "@/lib/kernel/actor";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError, notFound, type ProblemDetail } from "@/lib/kernel/errors";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { operation } from "@/lib/kernel/operation";
import type { ProgramKind } from "@/lib/kernel/rules";
import { recordAudit } from "@/lib/records/audit/record-audit";
import {
  findConnectionIds,
  findGoverned,
  findWorkspacePolicies,
  type Governing,
  writeCredentialPolicy,
  writeWorkspacePolicies,
} from "./policy-store";
import { holdingsOf, kindOf, policiesOf } from "./program-of";
import { partSentence, partsBeyond } from "./rules";
import {
  CredentialPolicies,
  type Policy,
  PolicyParams,
  SetCredentialPolicy,
  WorkspacePolicies,
} from "./schema";

export const getWorkspacePolicies = operation({
  name: "get_workspace_policies",
  summary: "Read what the team's assistants and keys may do at most",
  scope: "workspace:admin",
  level: "read",
  input: z.strictObject({}),
  output: WorkspacePolicies,
  run: (actor) => findWorkspacePolicies(db, actor.workspaceId),
});

/** Holds for each call from the instant at which it is stored, also for those that have begun. */
export const setWorkspacePolicies = operation({
  name: "set_workspace_policies",
  summary: "Say what the team's assistants and keys may do at most",
  scope: "workspace:admin",
  level: "publish",
  input: WorkspacePolicies,
  output: WorkspacePolicies,
  run: (actor, policies) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      for (const kind of ["assistants", "keys"] as const) {
        await assertPossible(tx, actor, { kind, policy: policies[kind], path: `${kind}.` });
      }
      const before = await findWorkspacePolicies(tx, workspaceId);
      await writeWorkspacePolicies(tx, workspaceId, policies);
      for (const kind of ["assistants", "keys"] as const) {
        if (isSame(before[kind], policies[kind])) continue;
        await recordAudit(tx, actor, {
          action: `${kind}.policy_set`,
          targetType: "workspace",
          targetId: workspaceId,
          before: before[kind],
          after: policies[kind],
        });
      }
      return policies;
    }),
});

export const getCredentialPolicy = operation({
  name: "get_credential_policy",
  summary: "Read what an API key or an assistant may do",
  scope: "self",
  input: PolicyParams,
  output: CredentialPolicies,
  failures: ["not_found"],
  run: (actor, { credentialId }) => readPolicies(actor, credentialId, governing(actor)),
});

export const setCredentialPolicy = operation({
  name: "set_credential_policy",
  summary: "Say what an API key or an assistant may do; its owner can only narrow it",
  scope: "self",
  input: SetCredentialPolicy,
  output: CredentialPolicies,
  failures: ["not_found", "forbidden"],
  run: (actor, { credentialId, ...policy }) =>
    changePolicy(actor, { id: credentialId, by: governing(actor), policy }),
});

export const getTeamCredentialPolicy = operation({
  name: "get_team_credential_policy",
  summary: "Read what a key of the team or anybody's assistant may do",
  scope: "workspace:admin",
  level: "read",
  input: PolicyParams,
  output: CredentialPolicies,
  failures: ["not_found"],
  run: (actor, { credentialId }) => readPolicies(actor, credentialId, "team"),
});

export const setTeamCredentialPolicy = operation({
  name: "set_team_credential_policy",
  summary: "Say what a key of the team or anybody's assistant may do",
  scope: "workspace:admin",
  level: "publish",
  input: SetCredentialPolicy,
  output: CredentialPolicies,
  failures: ["not_found"],
  run: (actor, { credentialId, ...policy }) =>
    changePolicy(actor, { id: credentialId, by: "team", policy }),
});

/** Throws `forbidden` where the policy for a new key or assistant allows more than the workspace's. */
export async function assertWithinWorkspace(
  tx: Tx,
  actor: Actor,
  { kind, policy }: { kind: ProgramKind; policy: Policy },
): Promise<void> {
  await assertPossible(tx, actor, { kind, policy });
  const bounds = await findWorkspacePolicies(tx, actor.workspaceId);
  assertWithin(policy, [bounds[kind]]);
}

/** Tells everybody in the team what bounds their own keys and assistants. */
export async function readWorkspacePolicies({ workspaceId }: Actor): Promise<WorkspacePolicies> {
  return await findWorkspacePolicies(db, workspaceId);
}

/** Throws `validation_failed` for what no policy of its kind can say. */
async function assertPossible(
  tx: Tx,
  { workspaceId }: Actor,
  { kind, policy, path = "" }: { kind: ProgramKind; policy: Policy; path?: string },
): Promise<void> {
  if (kind === "assistants" && policy.addresses) {
    const message = "An assistant comes from anywhere. Only keys can be bound to addresses.";
    throw refused([{ path: `${path}addresses`, code: "not_for_assistants", message }]);
  }
  if (!policy.connectionIds) return;
  const known = await findConnectionIds(tx, workspaceId, policy.connectionIds);
  const problems = policy.connectionIds.flatMap((id, index) => {
    if (known.has(id)) return [];
    const message = `There is no connection with the id ${id}.`;
    return [{ path: `${path}connectionIds.${index}`, code: "not_found", message }];
  });
  if (problems.length > 0) throw refused(problems);
}

/** An administrator governs every credential of the team, everybody else their own. */
function governing(actor: Actor): Governing {
  return actor.admin ? "anybody" : { userId: personOf(actor) };
}

async function readPolicies(actor: Actor, id: string, by: Governing): Promise<CredentialPolicies> {
  assertSignedIn(actor);
  const row = await findGoverned(db, actor.workspaceId, { id, by });
  if (!row) throw notFound("key");
  return policiesOf(row, actor);
}

async function changePolicy(
  actor: Actor,
  { id, by, policy }: { id: string; by: Governing; policy: Policy },
): Promise<CredentialPolicies> {
  assertSignedIn(actor);
  return await transaction(async (tx) => {
    const row = await findGoverned(tx, actor.workspaceId, { id, by, locks: true });
    if (!row) throw notFound("key");
    await assertPossible(tx, actor, { kind: kindOf(row), policy });
    const { narrowing: _, ...others } = row;
    if (!actor.admin) {
      const bounds = holdingsOf({ ...others, narrowing: null });
      assertWithin(
        policy,
        bounds.map((bound) => bound.policy),
      );
    }
    const written = actor.admin ? { bound: policy, narrowing: null } : { narrowing: policy };
    await writeCredentialPolicy(tx, id, written);
    const before = policiesOf(row, actor);
    const after = policiesOf({ ...row, ...written }, actor);
    await recordAudit(tx, actor, {
      action: actor.admin ? "credential.policy_set" : "credential.narrowed",
      targetType: "credential",
      targetId: id,
      before: before.policy ?? before.effective,
      after: after.policy ?? after.effective,
    });
    return after;
  });
}

function assertWithin(policy: Policy, bounds: readonly Policy[]): void {
  const problems = bounds.flatMap((bound) =>
    partsBeyond(policy, bound).map((part) => ({
      path: part,
      code: "too_wide",
      message: `What an administrator set is narrower: ${partSentence(part, bound)}`,
    })),
  );
  const [first] = problems;
  if (!first) return;
  const message = `${first.path}: ${first.message} Only an administrator can widen it.`;
  throw new AppError("forbidden", message, { details: problems });
}

function refused(details: ProblemDetail[]): AppError {
  const [first] = details;
  return new AppError("validation_failed", `${first?.path}: ${first?.message}`, { details });
}

function isSame(one: Policy, other: Policy): boolean {
  return partsBeyond(one, other).length === 0 && partsBeyond(other, one).length === 0;
}
