import { actorOfGrant } from "@/lib/credentials/grant";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { mcpResource } from "./mcp-resource";
import { findRecord } from "./oauth-record-store";
import { coveredBy } from "./scopes";

/**
 * The actor behind an access token for our own tools: the grant's person today, narrowed to what the
 * token was issued for. Null where the token is unknown, expired, for another resource or revoked.
 */
export async function actorFromAccessToken(token: string): Promise<Actor | null> {
  const record = await findRecord(db, { kind: "AccessToken", id: token });
  if (!record) return null;
  const { grantId, aud, scope } = record.payload;
  if (aud !== mcpResource.url || typeof grantId !== "string") return null;
  const actor = await actorOfGrant(grantId);
  return actor && { ...actor, scopes: coveredBy(String(scope ?? "")) };
}
