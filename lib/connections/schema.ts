import { z } from "zod";
import { Cursor, PageSize, pagedList, UtcTimestamp, Uuid } from "@/lib/kernel/schema";

export const connectionStates = ["active", "needs_reconnect", "disconnected"] as const;
export type ConnectionState = (typeof connectionStates)[number];

export const Connection = z.strictObject({
  id: Uuid,
  provider: z.string(),
  accountId: z.string(),
  name: z.string(),
  handle: z.string(),
  /** A small copy as a data: URL; the network's own address is never handed out. */
  avatarUrl: z.string().nullable(),
  /** The account's page at the network, where it is known. */
  url: z.string().nullable(),
  state: z.enum(connectionStates),
  reason: z.string().nullable(),
  /** True for an account of the sandbox network that runs beside an installation. */
  sandbox: z.boolean(),
  connectedBy: z
    .strictObject({ id: Uuid, name: z.string(), avatarUrl: z.string().nullable() })
    .nullable(),
  createdAt: UtcTimestamp,
  tokenExpiresAt: UtcTimestamp.nullable(),
  /** When the access ends unless a person reconnects; null where it lasts or renews by itself. */
  reconnectBefore: UtcTimestamp.nullable(),
  /** Deliveries a disconnect would cancel: scheduled and preparing ones. */
  scheduledDeliveries: z.int(),
  limits: z.strictObject({
    textMax: z.int(),
    mediaMin: z.int(),
    mediaMax: z.int(),
    imageTypes: z.array(z.string()),
    imageBytesMax: z.int(),
    videoTypes: z.array(z.string()),
    videoBytesMax: z.int(),
    videoSecondsMax: z.int(),
  }),
});
export type Connection = z.output<typeof Connection>;

export const ConnectionParams = z.strictObject({ connectionId: Uuid });
export const ConnectionAnswer = z.strictObject({ connection: Connection });
export const ListConnections = z.strictObject({ limit: PageSize, cursor: Cursor });
export const ConnectionList = pagedList(Connection);

/** The path word of a network's OAuth routes. */
const Segment = z.string().max(40);
export const NetworkParams = z.strictObject({ segment: Segment });
export const AuthorizationParams = z.strictObject({ segment: Segment, id: Uuid });
export const StartedAuthorization = z.strictObject({
  authorization: z.strictObject({ id: Uuid, expiresAt: UtcTimestamp }),
  authorizationUrl: z.url(),
});
export type StartedAuthorization = z.output<typeof StartedAuthorization>;
export const ReconnectAnswer = z.strictObject({ authorizationUrl: z.url() });

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
export type PageCandidate = z.output<typeof PageCandidate>;

export const PageCandidates = z.strictObject({
  pages: z.array(PageCandidate),
  segment: z.string(),
  expiresAt: UtcTimestamp,
  sandbox: z.boolean(),
});
export type PageCandidates = z.output<typeof PageCandidates>;

export const CancelledAuthorization = z.strictObject({ cancelled: z.literal(true) });

export const SelectAccountsBody = z.strictObject({
  accountIds: z.array(z.string().min(1).max(200)).min(1).max(50),
});
export const SelectAccounts = SelectAccountsBody.extend(AuthorizationParams.shape);
export const SelectedConnections = z.strictObject({ connections: z.array(Connection) });
export type SelectedConnections = z.output<typeof SelectedConnections>;

/** What people need to know of a network, and to set it up. */
export const NetworkSummary = z.strictObject({
  id: z.string(),
  label: z.string(),
  accountNoun: z.string(),
  segment: z.string(),
  mark: z.strictObject({ color: z.string(), path: z.string() }),
  permissions: z.array(z.strictObject({ name: z.string(), purpose: z.string() })),
  /** Where the network sends the person back to; registered with its app word for word. */
  redirectUrl: z.url(),
  /** Where the network tells of removed apps and asks for deletions; empty where it does not. */
  callbacks: z.array(z.strictObject({ label: z.string(), url: z.url() })),
  /** `off`: neither app credentials nor a sandbox. */
  mode: z.enum(["live", "sandbox", "off"]),
  /** Whether one sign-in connects one account or leads to a choice of several. */
  accountChoice: z.enum(["several", "one"]),
  /** Why nothing can be published there from this installation, as a sentence; null where nothing is. */
  obstacle: z.string().nullable(),
  /** The sandbox's own page, where a person can make it misbehave; reached from its machine only. */
  sandboxUrl: z.url().nullable(),
  /** The variables that hold the app's credentials. */
  variables: z.array(z.string()),
  /** What an administrator should know about the configuration; empty for everybody else. */
  warnings: z.array(z.string()),
});
export type NetworkSummary = z.output<typeof NetworkSummary>;
export const NetworkSummaries = z.strictObject({ networks: z.array(NetworkSummary) });

/** Why a person came back from a network without accounts to choose from. */
export const authorizationProblems = [
  "refused",
  "no_accounts",
  "other_account",
  "not_connectable",
  "state_invalid",
  "expired",
  "signed_out",
  "forbidden",
  "unavailable",
  "failed",
] as const;
export type AuthorizationProblem = (typeof authorizationProblems)[number];

/** The connections page's address after a network sent the person back; what is malformed counts as absent. */
export const LandingQuery = z.object({
  authorization: Uuid.optional().catch(undefined),
  connected: Uuid.optional().catch(undefined),
  reconnected: Uuid.optional().catch(undefined),
  problem: z.enum(authorizationProblems).optional().catch(undefined),
});
export type LandingQuery = z.output<typeof LandingQuery>;

export const DescribedLanding = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({
    kind: z.literal("choose"),
    authorizationId: Uuid,
    candidates: PageCandidates,
  }),
  z.strictObject({ kind: z.literal("connected"), connectionId: Uuid }),
  z.strictObject({ kind: z.literal("reconnected"), connectionId: Uuid }),
  z.strictObject({
    kind: z.literal("problem"),
    problem: z.enum(authorizationProblems),
    /** What the network's folder said, as a sentence; null for the problem's own words. */
    message: z.string().nullable(),
  }),
]);
export type DescribedLanding = z.output<typeof DescribedLanding>;
