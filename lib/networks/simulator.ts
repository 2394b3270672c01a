import type { Account, NetworkSettings } from "./network";
import type { Fault, FaultRule, InjectedFault } from "./simulation/faults";
import type { JournalEntry } from "./simulation/journal";
import type { LoggedRequest } from "./simulation/request-log";

/**
 * Starts a network's simulator on loopback: it speaks the real wire protocol over state on disk and
 * keeps a journal of every effect. Only `scripts/sandbox.ts` and tests import simulators.
 */
export type StartSimulator = (options: SimulatorOptions) => Promise<Simulator>;

export type SimulatorOptions = {
  app: { appId: string; appSecret: string; version: string };
  port: number;
  /** Holds the journal and the media; created when missing. */
  dataDir: string;
  /** The only addresses that its dialog redirects to. */
  redirectUris: readonly string[];
  /** The app's addresses for callbacks; unused by networks that send none. */
  callbackUrls?: CallbackUrls;
  now?: () => Date;
};

export type CallbackUrls = Partial<Record<Notice["kind"], string>>;

/** A callback in which a network tells the app what one of its people decided. */
export type Notice = {
  kind: "deauthorize" | "data-deletion";
  userId: string;
  /** Default: the app's own secret. */
  signedWith?: string | undefined;
  /** Seconds since 1970, default now; the same value sends the same notice again. */
  issuedAt?: number | undefined;
};

export type NoticeAnswer = { status: number; body: string };

export type Simulator = {
  url: string;
  /** The settings with which the network's adapter talks to this simulator. */
  settings: NetworkSettings;
  /** Every effect since the state began, oldest first. */
  journal(): readonly JournalEntry[];
  /** Posts and comments that people could see, oldest first, deleted ones included. */
  publications(): readonly PublishedEntry[];
  /** The latest requests; secrets in their addresses are blanked. */
  requests(): readonly LoggedRequest[];
  addFault(rule: FaultRule): void;
  clearFaults(): void;
  injectedFaults(): readonly InjectedFault[];
  /** Changes switches; each network lists its own in `simulator/site.ts`. */
  set(switches: Record<string, unknown>): void;
  unset(): void;
  /** Ends all tokens, or one account's, as a change of password does. */
  revoke(accountId?: string): void;
  /** Sends the app a signed notice; throws when there is no address for its kind. */
  notify(notice: Notice): Promise<NoticeAnswer>;
  /** Answers the consent dialog as a person would, and returns the callback's address. */
  consent(authorizationUrl: string, choice?: ConsentChoice): Promise<URL>;
  capabilities: Capabilities;
  /** Returns an account with a valid token without the dialog; default: the first one. */
  account(accountId?: string): Account;
  stop(): Promise<void>;
};

/** Describes one network to the suites that run for every network: its operations, faults and limits. */
export type Capabilities = {
  /** The operations' names in fault rules; `upload` is left out where the network takes no media. */
  operations: Record<"exchange" | "listAccounts" | "publish" | "comment", string> & {
    upload?: string;
  };
  /** Sample people who together have connectable and unconnectable accounts. */
  personIds: readonly string[];
  /** Whether the later posts of a sequence can show media. */
  commentsAllowMedia: boolean;
  /** The network recognises a duplicate by the same text, or by the same handles. */
  duplicatesBy: "text" | "handles";
  operationsWithTokenInAddress: readonly string[];
  /** Left out where the network takes no video, or fetches it itself. */
  video?: VideoCapabilities;
  throttled: { fault: Fault; minutes: number };
  tokenExpired: Fault;
  permissionMissing: Fault;
  /** A structured refusal that no error table lists, and the network's own words in it. */
  unlistedRefusal: { fault: Fault; words: string };
  /** Structured errors after which the call may or may not have had its effect. */
  ambiguous: readonly Fault[];
  /** Every call of a delivery; the fault matrix injects faults into each of them. */
  calls: readonly DeliveryCall[];
  /** Structured refusals that prove that nothing happened. */
  refusals: readonly Refusal[];
  /** Kinds of deliveries whose absence the network can prove after a lost answer. */
  provesAbsenceOf: readonly DeliveryKind[];
  withoutDelays: Record<string, unknown>;
  conditions: readonly Condition[];
};

export type DeliveryKind = "text" | "photo" | "video" | "comment";

export type DeliveryCall = {
  operation: string;
  kind: DeliveryKind;
  /** `reconcile` is for calls that are made only after a lost answer. */
  step: "prepare" | "publish" | "reconcile";
  /** True for a preparation that only reads, so that no fault can follow an effect. */
  isRead?: boolean;
  /** The number of earlier calls of the same operation; default 0. */
  callsBefore?: number;
  /** Distinguishes calls of one operation in reports: “to begin”. */
  purpose?: string;
  /** Names of refusals that are transient in this call, whatever they mean elsewhere. */
  transientRefusals?: readonly string[];
};

/** A structured refusal, and how the adapter has to treat it. */
export type Refusal = {
  name: string;
  fault: Fault;
  means: "transient" | "limited" | "reconnect" | "refused" | "duplicate";
};

/** Switches under which deliveries of some kinds are sent, and what they bring about. */
export type Condition = {
  name: string;
  switches: Record<string, unknown>;
  kinds: readonly DeliveryKind[];
  /**
   * `late`: publications are listed late. `hidden`: they are never listed. `slow`: processing media
   * takes a while. `broken`: processing media fails.
   */
  means: "late" | "hidden" | "slow" | "broken";
};

export type VideoCapabilities = {
  /** The operations' names in fault rules; `poll` reads how far the processing is. */
  operations: Record<"begin" | "part" | "poll" | "publish", string>;
  /** The number of calls of the operation `part` before the first part. */
  callsBeforeParts: number;
  switches: Record<"smallParts" | "failsOnce" | "neverEnds", Record<string, unknown>>;
};

export type ConsentChoice = {
  decision?: "continue" | "cancel";
  /** Default: the first sample person. */
  personId?: string;
  /** Default: all of the person's. */
  accountIds?: string[];
  without?: string[];
};

export type PublishedEntry = {
  atMs: number;
  accountId: string;
  remoteId: string;
  parentRemoteId: string | null;
  text: string;
  /** SHA-256 of the bytes, in the order shown. */
  mediaHashes: string[];
  alts: string[];
  url: string;
};
