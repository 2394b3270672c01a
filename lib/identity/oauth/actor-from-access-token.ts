import { actorOfGrant } from "@/lib/identity/credentials/grant";
import { assertNotStopped } from "@/lib/identity/policies/program-of";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { mcpResource } from "./mcp-resource";
import { findRecord } from "./oauth-record-store";
import { operationScopes } from "./scopes";

/**
 * Returns the grant's person today, narrowed to the token's scopes. Null when the token is
 * unknown, expired, revoked or for another resource. Throws
 * `programs_stopped` while an administrator has stopped all assistants.
 */
export async function actorFromAccessToken(token: string): Promise<Actor | null> {
  const record = await findRecord(db, { kind: "AccessToken", id: token });
  if (!record) return null;
  const { grantId, aud, scope } = record.payload;
  if (aud !== mcpResource.url || typeof grantId !== "string") return null;
  const actor = assertNotStopped(await actorOfGrant(grantId));
  return actor && { ...actor, scopes: operationScopes(String(scope ?? "")) };
}
