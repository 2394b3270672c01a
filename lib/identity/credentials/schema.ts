import { z } from "zod";
import { CredentialPolicies, Policy } from "@/lib/identity/policies/schema";
import {
  Cursor,
  characters,
  extendedResource,
  PageSize,
  pagedList,
  UtcTimestamp,
  Uuid,
} from "@/lib/kernel/schema";

export const credentialAccessLevels = ["read", "edit"] as const;

const Name = characters(0, 120).regex(/\S/, "must not be blank").meta({ minLength: 1 });

export const Credential = z.strictObject({
  id: Uuid,
  name: z.string(),
  accessLevel: z.enum(credentialAccessLevels),
  includeAdmin: z.boolean(),
  tokenType: z.enum(["api-key", "mcp-grant"]),
  tokenPrefix: z.string(),
  createdAt: UtcTimestamp,
  expiresAt: UtcTimestamp.nullable(),
  revokedAt: UtcTimestamp.nullable(),
});
export type Credential = z.output<typeof Credential>;

export const ListedCredential = extendedResource(Credential.shape, {
  owner: z.strictObject({ id: Uuid, name: z.string() }).nullable(),
  lastUsedAt: UtcTimestamp.nullable(),
  ...CredentialPolicies.shape,
});
export type ListedCredential = z.output<typeof ListedCredential>;

export const CreateCredential = z.strictObject({
  name: Name,
  accessLevel: z.enum(credentialAccessLevels),
  includeAdmin: z.boolean().default(false),
  expiresAt: UtcTimestamp.nullable().default(null),
  policy: Policy.nullable()
    .default(null)
    .describe("Null for what its access level gives. Never more than the workspace's holds."),
});
export type CreateCredential = z.output<typeof CreateCredential>;

export const CreatedCredential = z.strictObject({ credential: Credential, token: z.string() });
export type CreatedCredential = z.output<typeof CreatedCredential>;

export const CredentialParams = z.strictObject({ credentialId: Uuid });
export const CredentialAnswer = z.strictObject({ credential: Credential });
export const ListCredentials = z.strictObject({ limit: PageSize, cursor: Cursor });
export const CredentialList = pagedList(ListedCredential);
export type CredentialList = z.output<typeof CredentialList>;
