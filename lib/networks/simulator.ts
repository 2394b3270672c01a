import type { Account, NetworkSettings } from "./network";
import type { Counted } from "./simulation/counts";
import type { Fault, FaultRule, InjectedFault } from "./simulation/faults";
import type { LoggedRequest } from "./simulation/serve";
import type { JournalEntry } from "./simulation/store";

/**
 * Starts a network's simulator on loopback: it speaks the real wire protocol over state on disk and
 * keeps a journal of every effect. Only `scripts/sandbox.ts` and tests import simulators.
 */
export type StartSimulator = (options: SimulatorOptions) => Promise<Simulator>;

export type SimulatorOptions = {
  app: { appId: string; appSecret: string; version: string };
  port: number;
  dataDir: string;
  redirectUris: readonly string[];
  callbackUrls?: CallbackUrls;
  now?: () => Date;
};

export type CallbackUrls = Partial<Record<Notice["kind"], string>>;

export type Notice = {
  kind: "deauthorize" | "data-deletion";
  userId: string;
  signedWith?: string | undefined;
  issuedAt?: number | undefined;
};

export type NoticeAnswer = { status: number; body: string };

export type Simulator = {
  url: string;
  controlKey: string;
  settings: NetworkSettings;
  journal(): readonly JournalEntry[];
  publications(): readonly PublishedEntry[];
  requests(): readonly LoggedRequest[];
  addFault(rule: FaultRule): void;
  clearFaults(): void;
  injectedFaults(): readonly InjectedFault[];
  set(switches: Record<string, unknown>): void;
  unset(): void;
  /** Says what people did with a post, or how many follow an account. */
  count(id: string, counted: Counted): void;
  /** Deletes a post as a person does on the network's own site. */
  deletePost(remoteId: string): void;
  revoke(accountId?: string): void;
  notify(notice: Notice): Promise<NoticeAnswer>;
  consent(authorizationUrl: string, choice?: ConsentChoice): Promise<URL>;
  capabilities: Capabilities;
  account(accountId?: string): Account;
  stop(): Promise<void>;
};

export type Capabilities = {
  /** Without `comment`, the network takes no posts after the first. */
  operations: Record<"exchange" | "listAccounts" | "publish", string> & {
    upload?: string;
    comment?: string;
  };
  personIds: readonly string[];
  commentsAllowMedia: boolean;
  /**
   * The network recognises a duplicate by the same text, or by the same handles. By a `key` that the
   * client chose, the same again is the same post. A `record` has the content already, and publishing
   * it again changes nothing.
   */
  duplicatesBy: "text" | "handles" | "key" | "record";
  operationsWithTokenInAddress: readonly string[];
  /** A sign-in returns what people else type, which no use spends. */
  keepsCodes?: boolean;
  video?: VideoCapabilities;
  throttled: { fault: Fault; minutes: number };
  tokenExpired: Fault;
  permissionMissing: Fault;
  /** No error table lists this refusal; `words` are the network's own. */
  unlistedRefusal: { fault: Fault; words: string };
  ambiguous: readonly Fault[];
  calls: readonly DeliveryCall[];
  refusals: readonly Refusal[];
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
  /** A preparation that only reads has no effect for a fault to follow. */
  isRead?: boolean;
  callsBefore?: number;
  purpose?: string;
  transientRefusals?: readonly string[];
};

export type Refusal = {
  name: string;
  fault: Fault;
  means: "transient" | "limited" | "reconnect" | "refused" | "duplicate";
};

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
  operations: Record<"begin" | "part" | "poll" | "publish", string>;
  callsBeforeParts: number;
  /** The size of a part where the client chooses it. */
  partBytes?: number;
  switches: Record<"smallParts" | "failsOnce" | "neverEnds", Record<string, unknown>>;
};

export type ConsentChoice = {
  decision?: "continue" | "cancel";
  personId?: string;
  accountIds?: string[];
  without?: string[];
};

export type PublishedEntry = {
  atMs: number;
  accountId: string;
  remoteId: string;
  parentRemoteId: string | null;
  text: string;
  mediaHashes: string[];
  alts: string[];
  url: string;
};
