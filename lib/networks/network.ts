/**
 * The interface between Herald and a social network. Read this file first.
 *
 * A network is a folder that knows nothing of the rest of Herald: it gets settings, an account's
 * credentials and a `fetch`, speaks the wire protocol and returns values. It does not throw for
 * answers that a network can give, and never repeats a call by itself.
 */

import type { Aspect } from "@/lib/images/schema";

export type NetworkSettings<Origin extends string = string> = {
  appId: string;
  appSecret: string;
  version: string;
  origins: Record<Origin, string>;
  features?: readonly string[];
  sandbox: boolean;
};

/** Names the environment variables: `{prefix}_APP_ID`, `{prefix}_VERSION`, `{prefix}_{origin}`. */
export type NetworkConfiguration<Origin extends string = string> = {
  prefix: string;
  version: string;
  origins: Record<Origin, string>;
  features?: readonly string[];
};

export type NetworkContext<Origin extends string = string> = {
  settings: NetworkSettings<Origin>;
  fetch: typeof fetch;
  now: () => Date;
};

export type AccountCredentials = Readonly<Record<string, string>>;

export type Account = { accountId: string; name: string; credentials: AccountCredentials };

/** An account found by a sign-in; without `credentials` it cannot be connected, and has a `reason`. */
export type DiscoveredAccount = {
  accountId: string;
  name: string;
  handle: string;
  avatarUrl: string | null;
  credentials: AccountCredentials | null;
  reason: string | null;
  tokenExpiresAt: Date | null;
};

export type Discovery =
  | { state: "discovered"; authorizedUserId: string; accounts: DiscoveredAccount[] }
  /** The person cancelled, or granted too little; `message` is a sentence that they can act on. */
  | { state: "refused"; message: string }
  | { state: "unavailable"; message: string };

export type MediaItem = {
  mediaId: string;
  contentType: string;
  sizeBytes: number;
  width: number;
  height: number;
  durationSeconds: number | null;
  alt: string;
};

export type ByteRange = { start: number; end: number };

export type MediaRendition = "original" | "jpeg";

export type MediaSource = MediaItem & {
  read: (range?: ByteRange) => Promise<Uint8Array<ArrayBuffer>>;
  address: (rendition: MediaRendition) => Promise<string>;
};

export type MentionedAccount = { id: string; name: string };

export type Mention = { from: number; to: number; account: MentionedAccount };

export type Content<Item extends MediaItem = MediaItem> = {
  postIndex: number;
  text: string;
  mentions?: readonly Mention[];
  media: Item[];
};

export type Problem = {
  postIndex: number;
  code: string;
  severity: "error" | "warning";
  message: string;
};

export type NetworkLimits = {
  textMax: number;
  mediaMin: 0 | 1;
  mediaMax: number;
  imageTypes: readonly string[];
  imageBytesMax: number;
  videoTypes: readonly string[];
  videoBytesMax: number;
  videoSecondsMax: number;
};

export type NetworkMark = { color: string; path: string };

export type NetworkReaction = "like" | "comment" | "repost" | "share" | "send" | "save";

export type NetworkLook = {
  mediaFirst: boolean;
  fold: { characters: number; lines: number; word: string };
  avatar: "circle" | "square";
  reactions: readonly NetworkReaction[];
  labelledReactions: boolean;
  linkCard: "page" | "address" | "none";
  shape: { min: number; max: number } | null;
  aspects: readonly Aspect[];
};

export type NetworkPermission = { name: string; purpose: string };

/** Ids of uploads that nobody can see yet; stored before the next call is made. */
export type Handles = Readonly<Record<string, string | string[]>>;

export type DeliveryTask = {
  account: Account;
  content: Content<MediaSource>;
  handles: Handles;
  parentRemoteId: string | null;
};

/** The result of one step, which makes at most one remote call that creates something. */
export type Preparation =
  | { state: "ready"; handles: Handles }
  | { state: "continue"; handles: Handles; afterMs: number }
  | { state: "stopped"; outcome: Setback };

export type DeliveryErrorCode =
  | "connection_disconnected"
  | "connection_expired"
  | "permission_missing"
  | "rate_limited"
  | "content_rejected"
  | "duplicate_content"
  | "media_rejected"
  | "media_timeout"
  | "provider_unavailable"
  | "outcome_unknown"
  | "missed_window"
  | "internal";

/** An answer that proves that nothing was published. */
export type Setback =
  | { kind: "retry"; code: DeliveryErrorCode; message: string; afterMs: number | null }
  | { kind: "limited"; message: string; until: Date }
  | { kind: "reconnect"; code: "connection_expired" | "permission_missing"; message: string }
  | { kind: "rejected"; code: DeliveryErrorCode; message: string };

export type Publication = { kind: "published"; remoteId: string; url: string | null };

/**
 * The network says that the content is published already, which is reconciled before it is believed.
 * `handles` are added to the delivery's own.
 */
export type Duplicate = { kind: "duplicate"; message: string; handles?: Handles };

/** The answer is lost or unreadable, so the content may or may not be published. */
export type Unknown = { kind: "unknown"; message: string };

export type Outcome = Publication | Setback | Duplicate | Unknown;

export type Finding =
  | Publication
  | { kind: "absent" }
  /** It was not found, which proves nothing. */
  | { kind: "unseen" }
  | { kind: "unavailable"; message: string };

export type Renewal =
  | { kind: "renewed"; credentials: AccountCredentials; tokenExpiresAt: Date | null }
  /** The token cannot be renewed; `message` is a sentence for the people who must reconnect. */
  | { kind: "refused"; message: string }
  | { kind: "unavailable"; message: string };

export type TestResult = "passed" | "failed" | "unchecked";

export type TestItem = {
  code: string;
  label: string;
  result: TestResult;
  message: string;
  until: Date | null;
};

export type ReconcileTask = DeliveryTask & { intentAt: Date };

export type NetworkCallbacks = {
  /** A removed app ends all accounts that the person authorised, or only the account named. */
  deauthorizes: "person" | "account";
  deletesData: boolean;
};

export type MentionFinding =
  | { kind: "found"; account: MentionedAccount }
  | { kind: "missing" }
  | { kind: "unavailable"; message: string };

export interface NetworkMentions<Origin extends string = string> {
  idLabel: string;
  idHint: string;
  exactName: boolean;
  readId(typed: string): string | null;
  own(account: { accountId: string; name: string; handle: string }): MentionedAccount;
  shownAs(account: MentionedAccount): string;
  sentAs(account: MentionedAccount): string;
  obstacle?(settings: NetworkSettings<Origin>): string | null;
  find?(context: NetworkContext<Origin>, account: Account, typed: string): Promise<MentionFinding>;
}

export interface Network<Origin extends string = string> {
  id: string;
  label: string;
  accountNoun: string;
  apiName: string;
  oauthSegment: string;
  /** `several`: the person chooses accounts after the sign-in. `one`: it is connected at once. */
  accountChoice: "several" | "one";
  /** The network then fetches media by address, so it must be able to reach this server. */
  fetchesMedia: boolean;
  mark: NetworkMark;
  look: NetworkLook;
  permissions: readonly NetworkPermission[];
  configuration: NetworkConfiguration<Origin>;
  limits: NetworkLimits;
  leadMs(content: Content): number;
  check(content: Content): Problem[];
  mentions?: NetworkMentions<Origin>;

  authorizationUrl(
    settings: NetworkSettings<Origin>,
    request: { redirectUri: string; state: string },
  ): string;
  discover(
    context: NetworkContext<Origin>,
    callback: { redirectUri: string; parameters: URLSearchParams },
  ): Promise<Discovery>;

  /** Left out where the network cannot renew tokens; calling it again is harmless. */
  renew?(context: NetworkContext<Origin>, account: Account): Promise<Renewal>;
  canRenew?(credentials: AccountCredentials, at: Date): boolean;

  /** Both only read; an item whose answer is lost is `unchecked`, never `failed`. */
  testApp(context: NetworkContext<Origin>): Promise<TestItem[]>;
  testAccount(context: NetworkContext<Origin>, account: Account): Promise<TestItem[]>;

  configurationWarnings?(settings: NetworkSettings<Origin>, at: Date): string[];

  /** The app secret signs these callbacks; left out where the network sends none. */
  callbacks?: NetworkCallbacks;

  accountUrl?(
    settings: NetworkSettings<Origin>,
    account: { accountId: string; handle: string },
  ): string;

  prepare(context: NetworkContext<Origin>, task: DeliveryTask): Promise<Preparation>;
  publish(context: NetworkContext<Origin>, task: DeliveryTask): Promise<Outcome>;
  reconcile(context: NetworkContext<Origin>, task: ReconcileTask): Promise<Finding>;
  permalink(
    context: NetworkContext<Origin>,
    published: { account: Account; remoteId: string },
  ): Promise<string | null>;
}
