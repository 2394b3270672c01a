import { type Actor, personOf } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { findRefused } from "./authorization-store";
import { openRefusal } from "./discovery";
import { findCandidates } from "./find-candidates";
import { AuthorizationResultQuery, DescribedAuthorizationResult } from "./schema";

export const describeAuthorizationResult = operation({
  name: "describe_authorization_result",
  summary: "Say what the connections page has to show after a network sent a person back",
  scope: "connections:read",
  input: AuthorizationResultQuery,
  output: DescribedAuthorizationResult,
  run: describe,
});

async function describe(
  actor: Actor,
  { problem, authorization, ...done }: AuthorizationResultQuery,
): Promise<DescribedAuthorizationResult> {
  if (problem) {
    const message = authorization ? await readRefusal(actor, authorization) : null;
    return { kind: "problem", problem, message };
  }
  if (authorization && actor.admin) {
    const candidates = await findCandidates(actor, { id: authorization });
    if (!candidates) return { kind: "problem", problem: "expired", message: null };
    return { kind: "choose", authorizationId: authorization, candidates };
  }
  return describeDone(done);
}

function describeDone({
  connected,
  reconnected,
}: Pick<AuthorizationResultQuery, "connected" | "reconnected">): DescribedAuthorizationResult {
  if (connected) return { kind: "connected", connectionId: connected };
  return reconnected ? { kind: "reconnected", connectionId: reconnected } : { kind: "none" };
}

async function readRefusal(actor: Actor, id: string): Promise<string | null> {
  const refused = await findRefused(db, actor.workspaceId, { id, userId: personOf(actor) });
  return refused?.sealedDiscovery ? openRefusal(refused.id, refused.sealedDiscovery).message : null;
}
