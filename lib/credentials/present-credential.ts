import type { CredentialRow } from "./credential-store";
import type { Credential, ListedCredential } from "./schema";
import { tokenPrefix } from "./token";

export function presentCredential(row: CredentialRow): Credential {
  return {
    id: row.id,
    name: row.name,
    accessLevel: row.accessLevel,
    includeAdmin: row.includeAdmin,
    tokenType: row.clientId === null ? "api-key" : "mcp-grant",
    tokenPrefix: row.clientId === null ? tokenPrefix(row) : "",
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

export function listCredential(row: CredentialRow): ListedCredential {
  const lastUsedAt = row.lastUsedAt?.toISOString() ?? null;
  return { ...presentCredential(row), owner: row.createdBy?.user ?? null, lastUsedAt };
}
