import { z } from "zod";
import { aspects } from "@/lib/kernel/images/schema";
import {
  AvatarUrl,
  Cursor,
  PageSize,
  pagedList,
  UserSummary,
  UtcTimestamp,
  Uuid,
} from "@/lib/kernel/schema";
import { certainties, faces, reactions, sequenceKinds } from "@/lib/networks/offer";
import { ChosenOptions, OptionChoice, OptionField } from "@/lib/networks/options/schema";

export const connectionStates = ["active", "needs_reconnect", "disconnected"] as const;
export type ConnectionState = (typeof connectionStates)[number];

export const Connection = z.strictObject({
  id: Uuid,
  provider: z.string(),
  accountId: z.string(),
  name: z.string(),
  handle: z.string(),
  avatarUrl: AvatarUrl,
  url: z.string().nullable(),
  state: z.enum(connectionStates),
  reason: z.string().nullable(),
  sandbox: z.boolean(),
  connectedBy: UserSummary.nullable(),
  createdAt: UtcTimestamp,
  tokenExpiresAt: UtcTimestamp.nullable(),
  /** End of access unless a person reconnects; null where it lasts or renews by itself. */
  reconnectBefore: UtcTimestamp.nullable(),
  scheduledDeliveries: z.int(),
  defaultOptions: ChosenOptions.describe(
    "What applies where a post's networkOptions say nothing, as far as the network tells.",
  ),
  choices: z
    .record(z.string(), z.array(OptionChoice))
    .describe("The account's own choices, by the name of the option, as a site's categories."),
  limits: z.strictObject({
    textMax: z.int(),
    mediaMin: z.int(),
    mediaMax: z.int(),
    imageTypes: z.array(z.string()),
    imageBytesMax: z.int(),
    videoTypes: z.array(z.string()),
    videoBytesMax: z.int(),
    videoSecondsMax: z.int(),
    positionsMax: z.int().optional().describe("The longest sequence, where it has a limit."),
  }),
});
export type Connection = z.output<typeof Connection>;

export const ConnectionParams = z.strictObject({ connectionId: Uuid });
export const ConnectionAnswer = z.strictObject({ connection: Connection });
export const ListConnections = z.strictObject({ limit: PageSize, cursor: Cursor });
export const ConnectionList = pagedList(Connection);

const Segment = z.string().max(40);
export const NetworkParams = z.strictObject({ segment: Segment });
export const AuthorizationParams = z.strictObject({ segment: Segment, id: Uuid });
const SignIn = {
  typed: z
    .record(z.string().max(40), z.string().max(500))
    .default({})
    .describe("What the network asks for before its sign-in, by the names of its signInFields."),
};
export const StartAuthorizationBody = z.strictObject({
  ...SignIn,
  sandbox: z
    .boolean()
    .default(false)
    .describe("Connect a sample account of the sandbox that stands beside the real network."),
});
export const StartAuthorization = StartAuthorizationBody.extend(NetworkParams.shape);
export const ReconnectBody = z.strictObject(SignIn);
export const ReconnectConnection = ReconnectBody.extend(ConnectionParams.shape);
export const StartedAuthorization = z.strictObject({
  authorization: z.strictObject({ id: Uuid, expiresAt: UtcTimestamp }),
  authorizationUrl: z.url(),
});
export type StartedAuthorization = z.output<typeof StartedAuthorization>;
export const ReconnectAnswer = z.strictObject({ authorizationUrl: z.url() });

export const PageCandidate = z.strictObject({
  accountId: z.string(),
  name: z.string(),
  handle: z.string(),
  avatarUrl: AvatarUrl,
  connectable: z.boolean(),
  reason: z.string().nullable(),
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

export const NetworkSummary = z.strictObject({
  id: z.string(),
  label: z.string(),
  accountNoun: z.string(),
  segment: z.string(),
  mark: z.strictObject({ color: z.string(), path: z.string() }),
  look: z.strictObject({
    face: z.enum(faces),
    sequence: z.enum(sequenceKinds).describe("What the further posts of a sequence become there."),
    fold: z.strictObject({ characters: z.int(), lines: z.int(), word: z.string() }),
    avatar: z.enum(["circle", "square"]),
    reactions: z.array(z.enum(reactions)),
    linkCard: z.enum(["page", "address", "none"]),
    shape: z.strictObject({ min: z.number(), max: z.number() }).nullable(),
    aspects: z.array(z.enum(aspects)).describe("The shapes that show best there."),
    differs: z.string().describe("Where the preview and the network may differ."),
  }),
  options: z.array(OptionField),
  counting: z
    .strictObject({
      unit: z.enum(["codePoints", "graphemes"]),
      linkLength: z.int().nullable().describe("What a link counts, however long it is."),
      mentionHosts: z.boolean().describe("False where a mention's server does not count."),
      countedOptions: z.array(z.string()).describe("Options whose words count as text."),
    })
    .describe("How the network counts the characters of a text."),
  permissions: z.array(z.strictObject({ name: z.string(), purpose: z.string() })),
  redirectUrl: z.url(),
  callbacks: z.array(z.strictObject({ label: z.string(), url: z.url() })),
  mode: z.enum(["live", "sandbox", "off"]),
  signInFields: z
    .array(
      z.strictObject({
        name: z.string(),
        label: z.string(),
        hint: z.string(),
        placeholder: z.string(),
        isSecret: z.boolean(),
        isRequired: z.boolean(),
      }),
    )
    .describe("What is asked before the sign-in; a sandbox asks for nothing."),
  hasSamples: z.boolean().describe("Sample accounts of a sandbox can be connected as well."),
  accountChoice: z.enum(["several", "one"]),
  certainty: z
    .enum(certainties)
    .describe("What becomes of a call whose answer is lost: settled, looked up, or a person's."),
  obstacle: z.string().nullable(),
  sandboxUrl: z.url().nullable(),
  variables: z.array(z.string()),
  warnings: z.array(z.string()),
});
export type NetworkSummary = z.output<typeof NetworkSummary>;
export const NetworkSummaries = z.strictObject({ networks: z.array(NetworkSummary) });

export const testResults = ["passed", "failed", "unchecked"] as const;

export const ConnectionTestItem = z.strictObject({
  code: z.string(),
  label: z.string(),
  result: z.enum(testResults),
  message: z.string(),
  until: UtcTimestamp.nullable(),
});
export type ConnectionTestItem = z.output<typeof ConnectionTestItem>;

export const TestConnections = z.strictObject({ provider: z.string().min(1).max(40) });
export const ConnectionTest = z.strictObject({
  provider: z.string(),
  sandbox: z.boolean(),
  testedAt: UtcTimestamp,
  items: z.array(ConnectionTestItem),
  accounts: z.array(
    z.strictObject({ connectionId: Uuid, name: z.string(), items: z.array(ConnectionTestItem) }),
  ),
});
export type ConnectionTest = z.output<typeof ConnectionTest>;

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

export const AuthorizationResultQuery = z.object({
  authorization: Uuid.optional().catch(undefined),
  connected: Uuid.optional().catch(undefined),
  reconnected: Uuid.optional().catch(undefined),
  problem: z.enum(authorizationProblems).optional().catch(undefined),
});
export type AuthorizationResultQuery = z.output<typeof AuthorizationResultQuery>;

export const DescribedAuthorizationResult = z.discriminatedUnion("kind", [
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
    message: z.string().nullable(),
  }),
]);
export type DescribedAuthorizationResult = z.output<typeof DescribedAuthorizationResult>;
