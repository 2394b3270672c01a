import { z } from "zod";
import { Cursor, PageSize, pagedList, UtcTimestamp, Uuid } from "@/lib/schema";

export const connectionStates = ["active", "needs_reconnect", "disconnected"] as const;

export const Connection = z.strictObject({
  id: Uuid,
  provider: z.string(),
  accountId: z.string(),
  name: z.string(),
  handle: z.string(),
  avatarUrl: z.string().nullable(),
  state: z.enum(connectionStates),
  reason: z.string().nullable(),
  /** True for an account of the sandbox network that runs beside an installation. */
  sandbox: z.boolean(),
  connectedBy: z
    .strictObject({ id: Uuid, name: z.string(), avatarUrl: z.string().nullable() })
    .nullable(),
  createdAt: UtcTimestamp,
  tokenExpiresAt: UtcTimestamp.nullable(),
  limits: z.strictObject({
    textMax: z.int(),
    mediaMax: z.int(),
    imageTypes: z.array(z.string()),
    imageBytesMax: z.int(),
  }),
});
export type Connection = z.output<typeof Connection>;

export const ConnectionParams = z.strictObject({ connectionId: Uuid });
export const ConnectionAnswer = z.strictObject({ connection: Connection });
export const ListConnections = z.strictObject({ limit: PageSize, cursor: Cursor });
export const ConnectionList = pagedList(Connection);

export const AuthorizationParams = z.strictObject({ id: Uuid });
export const StartedAuthorization = z.strictObject({
  authorization: z.strictObject({ id: Uuid, expiresAt: UtcTimestamp }),
  authorizationUrl: z.url(),
});

/** An account the person can pick; with a `reason` it cannot be connected. */
export const PageCandidate = z.strictObject({
  accountId: z.string(),
  name: z.string(),
  handle: z.string(),
  avatarUrl: z.string().nullable(),
  connectable: z.boolean(),
  reason: z.string().nullable(),
  /** True where the workspace already has this account. */
  connected: z.boolean(),
});
export const PageCandidates = z.strictObject({
  pages: z.array(PageCandidate),
  expiresAt: UtcTimestamp,
  sandbox: z.boolean(),
});

export const SelectAccounts = z.strictObject({
  accountIds: z.array(z.string().min(1).max(200)).min(1).max(50),
});
export const SelectedConnections = z.strictObject({ connections: z.array(Connection) });
