/**
 * The interface between Herald and a social network. Read this file first.
 *
 * A network is a folder that knows nothing of the rest of Herald: it gets settings, an account's
 * credentials and a `fetch`, speaks the wire protocol and returns values. It does not throw for
 * answers that a network can give, and never repeats a call by itself.
 */

import type {
  Certainty,
  ChosenOptions,
  NetworkLimits,
  NetworkMark,
  NetworkOption,
  NetworkPermission,
  PreviewStyle,
  TextCounting,
} from "./offer";
import type { Finding, Handles, NotSent, Outcome, Removal } from "./outcome";
import type {
  FollowersReading,
  Quota,
  ResultsOffer,
  ResultsQuestion,
  ResultsReading,
} from "./results";
import type {
  Account,
  AccountCredentials,
  AccountSettings,
  Discovery,
  SignInField,
  SignInRequest,
  SignInReturn,
  SignInStart,
} from "./sign-in";
import type { Reason, Wording } from "./wording";

export type * from "./offer";
export type * from "./outcome";
export type * from "./results";
export type * from "./sign-in";
export type { Reason, Wording } from "./wording";

export type NetworkSettings<Origin extends string = string> = {
  appId: string;
  appSecret: string;
  formerSecrets?: readonly string[];
  version: string;
  origins: Record<Origin, string>;
  features?: readonly string[];
  prices?: Prices;
  /** The installation spends no more in a month there; null where nobody set a limit. */
  monthlyMicroDollars?: number | null;
  sandbox: boolean;
};

/** In US dollars, by the names that the network gives them. */
export type Prices = Readonly<Record<string, number>>;

/** Names the environment variables: `{prefix}_APP_ID`, `{prefix}_VERSION`, `{prefix}_{origin}`. */
export type NetworkConfiguration<Origin extends string = string> = {
  prefix: string;
  version: string;
  origins: Record<Origin, string>;
  features?: readonly string[];
  /** They change, so that `{prefix}_PRICES` says others: `post=0.015,link=0.2`. */
  prices?: Prices;
  /** No app has to be registered there: people connect to the real network without any settings. */
  appless?: boolean;
};

export type NetworkContext<Origin extends string = string> = {
  settings: NetworkSettings<Origin>;
  fetch: typeof fetch;
  now: () => Date;
  /** Keeps sealed what belongs to no account, as an app that was registered at a server. */
  keep?: Keep;
  /** Hosts, as `host` or `host:port`, that the operator lets be asked without TLS. */
  allowedHosts?: readonly string[];
};

export type Keep = {
  read(key: string): Promise<Readonly<Record<string, string>> | null>;
  write(key: string, value: Readonly<Record<string, string>>): Promise<void>;
};

export type MediaItem = {
  mediaId: string;
  contentType: string;
  sizeBytes: number;
  width: number;
  height: number;
  durationSeconds: number | null;
  alt: string;
  /** Stays visible where the network itself cuts the picture; in fractions of its edges. */
  focus?: { x: number; y: number };
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
  options?: ChosenOptions;
};

/** A millionth of a dollar is the unit, so that sums are whole numbers. */
export type NetworkPrice = { microDollars: number; because: string };

export type Problem = {
  postIndex: number;
  code: string;
  severity: "error" | "warning";
  message: string;
};

export type LinkedPage = {
  title: string;
  description: string;
  picture: Uint8Array<ArrayBuffer> | null;
};

export type DeliveryTask = {
  account: Account;
  content: Content<MediaSource>;
  handles: Handles;
  parentRemoteId: string | null;
  readCard?: (address: string) => Promise<LinkedPage | null>;
  /** The position before this one; left out by a network that puts all under the first. */
  previousRemoteId?: string | null;
};

/** The result of one step, which makes at most one remote call that creates something. */
export type Preparation =
  | { state: "ready"; handles: Handles }
  | { state: "continue"; handles: Handles; afterMs: number }
  | { state: "stopped"; outcome: NotSent };

export type Renewal =
  | { kind: "renewed"; credentials: AccountCredentials; tokenExpiresAt: Date | null }
  /** The token cannot be renewed; the reason is for the people who must reconnect. */
  | { kind: "refused"; reason: Reason }
  | { kind: "unavailable"; message: string };

export type TestResult = "passed" | "failed" | "unchecked";

export type TestItem = {
  code: string;
  label: string;
  result: TestResult;
  message: string;
  until: Date | null;
};

export type Published = { account: Account; remoteId: string };

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
  /** Files of other planners call it so. */
  otherNames?: readonly string[];
  accountNoun: string;
  apiName: string;
  oauthSegment: string;
  /** `several`: the person chooses accounts after the sign-in. `one`: it is connected at once. */
  accountChoice: "several" | "one";
  /** The network then fetches media by address, so it must be able to reach this server. */
  fetchesMedia: boolean;
  certainty: Certainty;
  /** People name the hosts that it asks, so that `fetch` then reaches public https addresses only. */
  namesHosts?: boolean;
  mark: NetworkMark;
  look: PreviewStyle;
  permissions: readonly NetworkPermission[];
  configuration: NetworkConfiguration<Origin>;
  limits: NetworkLimits;
  /** It may refuse a text that the account sent so many hours before; left out where it takes it again. */
  repeatHours?: number;
  /** Its outcomes give these reasons; a code that was stored once keeps a sentence. */
  reasons: Wording;
  counting?: TextCounting;
  options?: readonly NetworkOption[];
  leadMs(content: Content): number;
  check(content: Content, settings?: AccountSettings): Problem[];
  /** Left out where publishing costs nothing. Only reckons, by the prices of the settings. */
  price?(content: Content, settings: NetworkSettings<Origin>): NetworkPrice | null;
  mentions?: NetworkMentions<Origin>;

  signInFields?(settings: NetworkSettings<Origin>): readonly SignInField[];
  beginSignIn(context: NetworkContext<Origin>, request: SignInRequest): Promise<SignInStart>;
  discover(context: NetworkContext<Origin>, returned: SignInReturn): Promise<Discovery>;
  clientMetadata?(settings: NetworkSettings<Origin>, redirectUri: string): Record<string, unknown>;

  /** Left out where the network cannot renew tokens; calling it again is harmless. */
  renew?(context: NetworkContext<Origin>, account: Account): Promise<Renewal>;
  canRenew?(credentials: AccountCredentials, at: Date): boolean;
  /** The access is so short that it is renewed right before a use. */
  isStale?(credentials: AccountCredentials, at: Date): boolean;

  /** Both only read; an item whose answer is lost is `unchecked`, never `failed`. */
  testApp(context: NetworkContext<Origin>): Promise<TestItem[]>;
  testAccount(context: NetworkContext<Origin>, account: Account): Promise<TestItem[]>;

  readAccountSettings?(
    context: NetworkContext<Origin>,
    account: Account,
  ): Promise<AccountSettings | null>;
  /** Takes the token back when the account is disconnected; false where the network did not. */
  revoke?(context: NetworkContext<Origin>, account: Account): Promise<boolean>;

  configurationWarnings?(settings: NetworkSettings<Origin>, at: Date): string[];

  /** The app secret signs these callbacks; left out where the network sends none. */
  callbacks?: NetworkCallbacks;

  accountUrl?(
    settings: NetworkSettings<Origin>,
    account: { accountId: string; handle: string },
  ): string | null;

  prepare(context: NetworkContext<Origin>, task: DeliveryTask): Promise<Preparation>;
  publish(context: NetworkContext<Origin>, task: DeliveryTask): Promise<Outcome>;
  reconcile(context: NetworkContext<Origin>, task: ReconcileTask): Promise<Finding>;
  permalink(context: NetworkContext<Origin>, published: Published): Promise<string | null>;
  /** Left out where the network lets no app delete; asked again, it is removed or gone. */
  remove?(context: NetworkContext<Origin>, published: Published): Promise<Removal>;
  /** Comments and others that follow the first post are deleted with it. */
  removesWhole?: boolean;

  /** Left out, with the three below, where the network tells nothing of what it published. */
  results?: ResultsOffer;
  /** Both only read. */
  readResults?(
    context: NetworkContext<Origin>,
    account: Account,
    question: ResultsQuestion,
  ): Promise<ResultsReading>;
  readAccount?(context: NetworkContext<Origin>, account: Account): Promise<FollowersReading>;
  /** Left out where answers say nothing of it. */
  quotaOf?(headers: Headers, now: Date): Quota | null;
}
