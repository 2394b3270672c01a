import { createHash, randomUUID } from "node:crypto";

import { type Actor, assertSignedIn, personOf } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError, notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import type { PolicyDenied } from "@/lib/kernel/policy-denied";
import { recordAudit } from "@/lib/records/audit/record-audit";
import {
  countOpenExemptions,
  decideOpenExemption,
  deleteExemptionsBefore,
  type ExemptionRow,
  findExemption,
  findOpenExemption,
  insertExemption,
  spendExemption,
} from "./exemption-store";
import { DecideExemption, type Exemption, ExemptionAnswer, ExemptionParams } from "./schema";

const openMinutes = 30;
const openMax = 20;
const keptAfterwardsMs = 86_400_000;

type Call = { operation: string; input: unknown };

/**
 * Asks an administrator to let one refused call of a program through. Returns the id of the question; null
 * for a person, for what no exemption lifts, and where a program asks for too much at once.
 */
export async function askForExemption(
  actor: Actor,
  call: Call,
  { rule, message }: PolicyDenied,
): Promise<string | null> {
  const { workspaceId, credentialId } = actor;
  if (credentialId === null || rule === "address") return null;
  const askedAt = now();
  const digest = digestOf(call);
  const open = await findOpenExemption(db, { credentialId, digest }, askedAt);
  if (open) return open;
  if ((await countOpenExemptions(db, credentialId, askedAt)) >= openMax) return null;
  const id = randomUUID();
  await insertExemption(db, {
    id,
    workspaceId,
    credentialId,
    digest,
    message,
    askedAt,
    operation: call.operation,
    input: shownInput(call.input),
    expiresAt: new Date(askedAt.getTime() + openMinutes * 60_000),
  });
  return id;
}

/**
 * Returns the actor for whom the policy refuses nothing of this one call, where an administrator let
 * exactly it through. Null while nobody decided. Throws `policy_denied` once it was refused or is over.
 */
export async function takeExemption(actor: Actor, id: string, call: Call): Promise<Actor | null> {
  const { workspaceId, credentialId, program } = actor;
  if (credentialId === null || !program) return null;
  const at = now();
  // A decision between the two statements is found at the next look: the row is read before it is spent.
  const row = await findExemption(db, workspaceId, id);
  const isOwn = row?.credentialId === credentialId;
  if (isOwn && row.state === "asked" && !isOver(row, at)) return null;
  const used = await spendExemption(db, { id, credentialId, digest: digestOf(call) }, at);
  if (used) return { ...actor, program: { ...program, isExempt: true } };
  const refusal =
    isOwn && row.state === "refused"
      ? "An administrator did not let this through."
      : "Nobody let this call through in time. Call again to ask once more.";
  throw new AppError("policy_denied", refusal);
}

export const readExemption = operation({
  name: "read_exemption",
  summary: "Read what a program asks an administrator to let through",
  scope: "self",
  input: ExemptionParams,
  output: ExemptionAnswer,
  run: async (actor, { exemptionId }) => {
    assertSignedIn(actor);
    return { exemption: present(actor, await findShown(actor, exemptionId)) };
  },
});

export const decideExemption = operation({
  name: "decide_exemption",
  summary: "Let a refused call of a program through once, or not",
  scope: "self",
  input: DecideExemption,
  output: ExemptionAnswer,
  failures: ["forbidden", "link_expired"],
  run: async (actor, { exemptionId, decision }) => {
    assertSignedIn(actor);
    const row = await findShown(actor, exemptionId);
    if (!mayDecide(actor)) {
      throw new AppError("forbidden", "Only an administrator can let this through.");
    }
    const state = decision === "grant" ? "granted" : "refused";
    await transaction(async (tx) => {
      const decided = { state, decidedById: personOf(actor), decidedAt: now() } as const;
      if (!(await decideOpenExemption(tx, exemptionId, decided))) {
        throw new AppError("link_expired", "This was decided already, or is too old.");
      }
      await recordAudit(tx, actor, {
        action: state === "granted" ? "credential.exempted" : "credential.exemption_refused",
        targetType: "credential",
        targetId: row.credentialId,
        after: { operation: row.operation },
      });
    });
    return { exemption: present(actor, { ...row, state }) };
  },
});

export async function purgeExemptions(): Promise<number> {
  return await deleteExemptionsBefore(db, new Date(now().getTime() - keptAfterwardsMs));
}

/** Administrators see what every program asks for, and people what their own does. */
async function findShown(actor: Actor, exemptionId: string): Promise<ExemptionRow> {
  const row = await findExemption(db, actor.workspaceId, exemptionId);
  const isOwn = row?.credential.createdById === actor.userId;
  if (!row || !(isOwn || mayDecide(actor))) throw notFound("request");
  return row;
}

function present(actor: Actor, row: ExemptionRow): Exemption {
  const { credential } = row;
  return {
    id: row.id,
    programName: credential.name,
    ownerName: credential.kind === "team" ? null : (credential.createdBy?.user.name ?? null),
    operation: row.operation,
    input: row.input as Exemption["input"],
    message: row.message,
    state: row.state,
    isOver: isOver(row, now()),
    mayDecide: mayDecide(actor),
    expiresAt: row.expiresAt.toISOString(),
  };
}

function mayDecide({ role, via }: Actor): boolean {
  return via === "session" && role === "admin";
}

function isOver({ usedAt, expiresAt }: Pick<ExemptionRow, "usedAt" | "expiresAt">, at: Date) {
  return usedAt !== null || expiresAt <= at;
}

export function urlOfExemption(id: string): string {
  return `${env.BASE_URL}/exemptions/${id}`;
}

function digestOf({ operation: name, input }: Call): string {
  return createHash("sha256")
    .update(JSON.stringify([name, canonical(input)]))
    .digest("hex");
}

/** Orders the fields, as the same call may send them in another order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, canonical(each)]));
}

function shownInput(input: unknown): object {
  return typeof input === "object" && input !== null && !Array.isArray(input) ? input : {};
}
