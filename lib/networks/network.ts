/**
 * What Herald needs of a social network. Read this file first.
 *
 * A network is a folder that knows nothing of us: it gets its settings, an account's credentials and
 * a `fetch`, speaks the network's wire protocol and answers with values. It never throws for what a
 * network can be expected to answer, and never repeats a call by itself.
 */

/** An app's registration with the network, from the configuration. */
export type NetworkSettings<Origin extends string = string> = {
  appId: string;
  appSecret: string;
  version: string;
  /** Base URLs without path, by the name in `NetworkConfiguration.origins`. */
  origins: Record<Origin, string>;
  /** True where a simulator stands in; for badges only, never for behaviour. */
  sandbox: boolean;
};

/** Which variables configure the network: `{prefix}_APP_ID`, `{prefix}_VERSION`, `{prefix}_{origin}`. */
export type NetworkConfiguration<Origin extends string = string> = {
  prefix: string;
  version: string;
  origins: Record<Origin, string>;
};

/** What every call gets: the settings and the only way out. */
export type NetworkContext<Origin extends string = string> = {
  settings: NetworkSettings<Origin>;
  fetch: typeof fetch;
  now: () => Date;
};

/** Secrets of one account, sealed at rest; the shape is the network's own. */
export type AccountCredentials = Readonly<Record<string, string>>;

export type Account = { accountId: string; name: string; credentials: AccountCredentials };

/** An account found by the OAuth flow. Without `credentials` it cannot be connected, for `reason`. */
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
  /** The person said no, or the network gave less than is needed: a sentence to act on. */
  | { state: "refused"; message: string }
  | { state: "unavailable"; message: string };

export type MediaItem = {
  mediaId: string;
  contentType: string;
  sizeBytes: number;
  width: number;
  height: number;
  /** Null for images. */
  durationSeconds: number | null;
  alt: string;
};

/** From `start` up to, but not including, `end`. */
export type ByteRange = { start: number; end: number };

/** The stored file as it is, or an image as a JPEG that every network takes. */
export type MediaRendition = "original" | "jpeg";

export type MediaSource = MediaItem & {
  /** The stored bytes, all of them or a part: videos are too long to be held whole. */
  read: (range?: ByteRange) => Promise<Uint8Array<ArrayBuffer>>;
  /** A signed address for networks that fetch media themselves; good for more than a day. */
  address: (rendition: MediaRendition) => Promise<string>;
};

/** One position of a sequence as one account will show it. */
export type Content<Item extends MediaItem = MediaItem> = {
  postIndex: number;
  text: string;
  media: Item[];
};

export type Problem = {
  postIndex: number;
  /** Stable name of the rule, e.g. `text_too_long`. */
  code: string;
  severity: "error" | "warning";
  /** A sentence a person can act on. */
  message: string;
};

/** Limits that the composer shows; `check` is what decides. */
export type NetworkLimits = {
  textMax: number;
  /** 1 where a first post without media is refused. */
  mediaMin: 0 | 1;
  mediaMax: number;
  imageTypes: readonly string[];
  imageBytesMax: number;
  /** Empty where the network takes no video; then the other two are 0. */
  videoTypes: readonly string[];
  videoBytesMax: number;
  videoSecondsMax: number;
};

/** The network's sign, drawn in white on a disc of its color; the path fits a 24 × 24 box. */
export type NetworkMark = { color: string; path: string };

/** A permission that the network's dialog asks for, in its own name, and what it is needed for. */
export type NetworkPermission = { name: string; purpose: string };

/** Ids the network gave before anything is visible; stored before the next call is made. */
export type Handles = Readonly<Record<string, string | string[]>>;

export type DeliveryTask = {
  account: Account;
  content: Content<MediaSource>;
  handles: Handles;
  /** The network's id of position 0, for later positions of a sequence. */
  parentRemoteId: string | null;
};

/** One step of the preparation, which makes at most one remote call that creates something. */
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
 * The network says the content is already there: reconcile before believing it. What the answer
 * names is kept with the delivery's handles.
 */
export type Duplicate = { kind: "duplicate"; message: string; handles?: Handles };

/** The answer is lost or unreadable: it may or may not have gone out. */
export type Unknown = { kind: "unknown"; message: string };

export type Outcome = Publication | Setback | Duplicate | Unknown;

/** What a look at the network says of an intent whose answer was lost. */
export type Finding =
  | Publication
  /** The network can prove that nothing was published. */
  | { kind: "absent" }
  /** Not seen, which proves nothing. */
  | { kind: "unseen" }
  | { kind: "unavailable"; message: string };

/** What came of an attempt to renew an account's token ahead of its end. */
export type Renewal =
  | { kind: "renewed"; credentials: AccountCredentials; tokenExpiresAt: Date | null }
  /** The token is dead, or nothing renews it: a sentence for the people who must reconnect. */
  | { kind: "refused"; message: string }
  /** The network could not be asked; the token is what it was. */
  | { kind: "unavailable"; message: string };

export type ReconcileTask = DeliveryTask & { intentAt: Date };

export type NetworkCallbacks = {
  /** What a person takes away with the app: all accounts they authorised, or the one account named. */
  deauthorizes: "person" | "account";
  /** True where the network also asks for a person's data to be deleted. */
  deletesData: boolean;
};

export interface Network<Origin extends string = string> {
  /** The folder's name and the `provider` value. */
  id: string;
  /** The name people know it by. */
  label: string;
  /** What an account is called there, e.g. `Page`. */
  accountNoun: string;
  /** The specification's path word for the network; its callbacks arrive under it. */
  apiName: string;
  /** The specification's path word of the OAuth routes. */
  oauthSegment: string;
  /** Whether a sign-in leads to accounts to choose from, or is for one account that is saved at once. */
  accountChoice: "several" | "one";
  /** True where media travel as addresses, so that the network must be able to reach this server. */
  fetchesMedia: boolean;
  mark: NetworkMark;
  permissions: readonly NetworkPermission[];
  configuration: NetworkConfiguration<Origin>;
  limits: NetworkLimits;
  /** How long before its time a delivery with this content should be prepared, in milliseconds. */
  leadMs(content: Content): number;
  /** Every rule of the network that the content breaks, for compose, API, save and send alike. */
  check(content: Content): Problem[];

  authorizationUrl(
    settings: NetworkSettings<Origin>,
    request: { redirectUri: string; state: string },
  ): string;
  /** Exchanges the callback's parameters and lists the accounts the person can connect. */
  discover(
    context: NetworkContext<Origin>,
    callback: { redirectUri: string; parameters: URLSearchParams },
  ): Promise<Discovery>;

  /** Renews an account's token; left out where the network has no way to. Asking again is harmless. */
  renew?(context: NetworkContext<Origin>, account: Account): Promise<Renewal>;
  /** Whether `renew` can do anything with these; left out where it always can. */
  canRenew?(credentials: AccountCredentials, at: Date): boolean;

  /** What an administrator should know about the settings, e.g. a version that is about to end. */
  configurationWarnings?(settings: NetworkSettings<Origin>, at: Date): string[];

  /** What the network tells us by itself, signed with the app secret; left out where it tells nothing. */
  callbacks?: NetworkCallbacks;

  /** Where people see the account with its posts; left out where no address can be told. */
  accountUrl?(
    settings: NetworkSettings<Origin>,
    account: { accountId: string; handle: string },
  ): string;

  prepare(context: NetworkContext<Origin>, task: DeliveryTask): Promise<Preparation>;
  /** The one irreversible call. */
  publish(context: NetworkContext<Origin>, task: DeliveryTask): Promise<Outcome>;
  reconcile(context: NetworkContext<Origin>, task: ReconcileTask): Promise<Finding>;
  /** The public address of a published delivery, when `publish` could not tell; soft-fails to null. */
  permalink(
    context: NetworkContext<Origin>,
    published: { account: Account; remoteId: string },
  ): Promise<string | null>;
}
