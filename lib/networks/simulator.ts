import type { Account, NetworkSettings } from "./network";
import type { Fault, FaultRule, Strike } from "./simulation/faults";
import type { JournalEntry } from "./simulation/journal";
import type { LoggedRequest } from "./simulation/request-log";

/**
 * A network's stand-in on loopback: its real wire protocol over state on disk, and a journal of every
 * effect. Product code never imports one; `scripts/sandbox.ts` and tests do.
 */
export type StartSimulator = (options: SimulatorOptions) => Promise<Simulator>;

export type SimulatorOptions = {
  app: { appId: string; appSecret: string; version: string };
  /** 0 takes a free one. */
  port: number;
  /** Holds the journal and the media; created when missing. */
  dataDir: string;
  /** The only addresses its dialog sends people back to. */
  redirectUris: readonly string[];
  /** Where it tells what its people decide there; networks that tell nothing use none. */
  callbackUrls?: CallbackUrls;
  now?: () => Date;
};

export type CallbackUrls = Partial<Record<Notice["kind"], string>>;

/** What a network tells an app about one of its people. */
export type Notice = {
  kind: "deauthorize" | "data-deletion";
  userId: string;
  /** Default: the app's own secret. */
  signedWith?: string | undefined;
  /** Seconds since 1970; default now. The same notice can be sent again by giving the same. */
  issuedAt?: number | undefined;
};

/** What the app answered. */
export type NoticeAnswer = { status: number; body: string };

export type Simulator = {
  url: string;
  /** What the network's adapter needs to talk to it. */
  settings: NetworkSettings;
  /** Every effect since the state began, oldest first. */
  journal(): readonly JournalEntry[];
  /** The effects that people can see: posts and comments, oldest first, deleted ones included. */
  publications(): readonly PublishedEntry[];
  /** The latest requests with their addresses; secrets that must travel in them are blanked. */
  requests(): readonly LoggedRequest[];
  addFault(rule: FaultRule): void;
  clearFaults(): void;
  /** Every fault that struck, oldest first. */
  strikes(): readonly Strike[];
  /** Turns peculiarities of the network on and off; each network's folder lists its own. */
  set(switches: Record<string, unknown>): void;
  /** All peculiarities at their usual settings again. */
  unset(): void;
  /** Ends all tokens, or one account's, as a change of password does; connecting again gives new ones. */
  revoke(accountId?: string): void;
  /** Sends the app a signed request; throws where there is no address for this kind. */
  notify(notice: Notice): Promise<NoticeAnswer>;
  /** Answers the dialog at an authorization address as a person would; returns the callback address. */
  consent(authorizationUrl: string, choice?: ConsentChoice): Promise<URL>;
  repertoire: Repertoire;
  /** An account that posts can be sent to, without going through the dialog; default the first. */
  account(accountId?: string): Account;
  stop(): Promise<void>;
};

/** How the network says what every network can say, so that one suite can make each of them say it. */
export type Repertoire = {
  /** The names that fault rules use. */
  operations: Record<"exchange" | "listAccounts" | "upload" | "publish" | "comment", string>;
  /** Sample people who together have accounts that can be connected and accounts that cannot. */
  people: readonly string[];
  /** Whether what follows the first post of a sequence can show media. */
  commentsTakeMedia: boolean;
  /** By what the network recognises that something is out already. */
  recognises: "text" | "handles";
  /** Operations whose protocol puts a token into the address. */
  tokensInAddress: readonly string[];
  /** Throttled for this many minutes. */
  /** Left out where the network takes no video. */
  video?: VideoRepertoire;
  throttled: { fault: Fault; minutes: number };
  tokenDead: Fault;
  permissionMissing: Fault;
  /** A structured refusal that no table lists, with the network's own words. */
  unheardOf: { fault: Fault; words: string };
  /** Structured answers that leave open whether the call had its effect. */
  ambiguous: readonly Fault[];
  /** Every call that sending a delivery makes, one by one; the fault matrix strikes each of them. */
  calls: readonly DeliveryCall[];
  /** Its structured refusals, beside `ambiguous`; each leaves no doubt that nothing happened. */
  refusals: readonly Refusal[];
  /** The contents whose absence the network can prove after a lost answer. */
  provable: readonly DeliveryKind[];
  /** Switches under which nothing has to be waited for. */
  swift: Record<string, unknown>;
  conditions: readonly Condition[];
};

/** What a delivery is like, as far as its calls depend on it. */
export type DeliveryKind = "text" | "photo" | "video" | "comment";

export type DeliveryCall = {
  operation: string;
  kind: DeliveryKind;
  /** `reconcile` for what is called only once an answer is lost. */
  step: "prepare" | "publish" | "reconcile";
  /** True where a preparation only reads: there is no effect that a fault could come after. */
  isLook?: boolean;
  /** How many calls of its operation a delivery makes before this one; none where left out. */
  callsBefore?: number;
  /** What it is for, where a delivery calls its operation for several things: “to begin”. */
  purpose?: string;
  /** Names of refusals that the adapter knows to pass here, whatever they mean elsewhere. */
  passing?: readonly string[];
};

/** A structured refusal by name, and what it says must follow. */
export type Refusal = {
  name: string;
  fault: Fault;
  means: "passing" | "limited" | "reconnect" | "refused" | "duplicate";
};

/** A peculiarity of the network, under which deliveries of these kinds are sent. */
export type Condition = {
  name: string;
  switches: Record<string, unknown>;
  kinds: readonly DeliveryKind[];
  /**
   * `late`: what is published shows up late. `hidden`: it never shows up. `slow`: media takes a
   * while. `broken`: media comes to nothing.
   */
  means: "late" | "hidden" | "slow" | "broken";
};

export type VideoRepertoire = {
  /** The names that fault rules use: of the calls that begin an upload, send a part of it, look how far it is, and publish. */
  operations: Record<"begin" | "part" | "look" | "publish", string>;
  /** For `begin` and `part` by the same name: how many matching calls come before the first part. */
  callsBeforeParts: number;
  /** Switches by what they do: small parts, one failed processing, processing that never ends. */
  switches: Record<"smallParts" | "failsOnce" | "neverEnds", Record<string, unknown>>;
};

export type ConsentChoice = {
  decision?: "continue" | "cancel";
  /** Default: the sample person who has accounts. */
  personId?: string;
  /** Default: all of the person's. */
  accountIds?: string[];
  /** Permissions to untick. */
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
