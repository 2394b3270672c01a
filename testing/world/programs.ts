import { actorFromToken } from "@/lib/identity/credentials/actor-from-token";
import { askForExemption } from "@/lib/identity/exemptions/exemptions";
import { defaultPolicies } from "@/lib/identity/policies/rules";
import type { Policy } from "@/lib/identity/policies/schema";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { policyDenied } from "@/lib/kernel/policy-denied";
import type { ProgramKind } from "@/lib/kernel/rules";
import { createKey, type Key, type KeyFields } from "./keys";
import type { Person } from "./world";

/** A key with a policy of its own, and what a call by it runs as. */
export type ProgramKey = Key & { actor: Actor };

export async function createProgram(
  owner: Person,
  policy: Partial<Policy> = {},
  fields: KeyFields = {},
): Promise<ProgramKey> {
  const key = await createKey(owner, fields);
  await bindProgram(key.id, policy);
  const actor = await actorFromToken(key.token);
  if (!actor) throw new Error("The key does not work.");
  return { ...key, actor };
}

/** Sets an administrator's policy for a credential: what is not named binds it to nothing. */
export async function bindProgram(id: string, policy: Partial<Policy>): Promise<void> {
  const bound = { ...defaultPolicies.keys, ...policy };
  await db.credential.update({ where: { id }, data: { bound } });
}

/** Sets the workspace's policy for all assistants, or all keys. */
export async function bindWorkspace(
  { workspaceId }: Pick<Actor, "workspaceId">,
  kind: ProgramKind,
  policy: Partial<Policy>,
): Promise<void> {
  const bound = { ...defaultPolicies.keys, ...policy };
  const data = kind === "keys" ? { keysPolicy: bound } : { assistantsPolicy: bound };
  await db.workspace.update({ where: { id: workspaceId }, data });
}

/** Asks something by a program of this person that nobody answers. */
export async function anExemption(owner: Person): Promise<string> {
  const { actor } = await createProgram(owner);
  const call = { operation: "publish_now", input: {} };
  const denial = policyDenied("level", "workspace", "It may only read.");
  return (await askForExemption(actor, call, denial)) ?? "";
}
