import type { NotSent, Outcome } from "../network";
import { type Reason, type Wording, withWords, wording } from "../wording";
import type { Failure, GraphError } from "./send-graph";

export type ErrorClass =
  | "retry"
  | "unready"
  | "upload"
  | "limited"
  /** The limit lasts for hours, whatever the headers say. */
  | "limited-long"
  | "expired"
  | "permission"
  | "rejected"
  | "media"
  | "duplicate"
  | "account"
  | "configuration";

export type ErrorRule = { class: ErrorClass; reason: Reason };

/** Every network of the Graph API fails with these. */
export function graphSentences<Label extends string>(label: Label) {
  return {
    unreachable: `${label} could not be reached.`,
    fewer_calls: `${label} asks for fewer calls.`,
    unreadable: `${label} gave an answer that cannot be read.`,
    unclear: `${label} did not say clearly whether it took the post.`,
    refused: `${label} refused this: {words} (code {code})`,
    says: `${label} says: {says}`,
  } as const;
}

/** Networks that publish containers, and whose accounts sign in by themselves, fail with these too. */
export function containerSentences<Label extends string>(label: Label) {
  return {
    ...graphSentences(label),
    busy: `${label} could not take this for a moment.`,
    throttled: `${label} allows no more calls for this account right now.`,
    expired: `${label} no longer accepts this connection: connect the account again.`,
    unpermitted: `${label} says a permission for this account is missing: connect it again and allow every permission.`,
    misconfigured: `${label} does not accept this installation's app registration: an administrator must check the app id, the secret and the app's settings.`,
    checkpoint: `${label} wants someone to sign in to this account there and confirm it; then connect it again.`,
    bad_content: `${label} does not accept the content of this post.`,
    unmade: `${label} could not take a photo or video of this post over.`,
    unfetched: `${label} could not fetch a photo or video of this post from this server: it must be reachable from the internet over https.`,
    posts_used_up: `${label} takes no more posts of this account today.`,
    upload_unknown: `${label} does not know the upload of this post (yet).`,
    not_found: `${label} does not find the account or post that this belongs to; it may be deleted.`,
    app_removed: `This app was removed from the account on ${label}: connect it again.`,
    password_changed: "The password of this account was changed: connect it again.",
    posts_blocked: `${label} blocks this account's posts for now: look at its notices there.`,
    posts_limited: `${label} limits how often this account can post.`,
    upload_in_progress: `${label} still works on the upload of this post.`,
    fetch_too_slow: `${label} took too long to fetch a photo or video from this server.`,
    activity_restricted: `${label} restricts this account's activity for now: look at its notices there.`,
    ran_out: `The connection to ${label} ran out: connect the account again.`,
    already_out: `${label} says that this post is already out.`,
    unprepared: "The photos and videos of this post are not uploaded yet.",
  } as const;
}

type ContainerCode =
  | "unfetched"
  | "fetch_too_slow"
  | "unmade"
  | "posts_used_up"
  | "upload_unknown"
  | "upload_in_progress"
  | "checkpoint"
  | "activity_restricted"
  | "busy";

/** Meta uses these for the media of every network that fetches them. */
export const containerRows: readonly ErrorRow<ContainerCode>[] = [
  ["upload", "unfetched", ["-2", "9004", "#2207052", "#2207077"]],
  ["upload", "fetch_too_slow", ["#2207003"]],
  ["upload", "unmade", ["#2207006", "#2207020", "#2207032", "#2207053", "#2207082"]],
  ["retry", "busy", ["-1", "#2207001"]],
  ["limited", "posts_used_up", ["9", "#2207042"]],
  ["unready", "upload_unknown", ["24", "#2207008"]],
  ["unready", "upload_in_progress", ["9007", "#2207027"]],
  ["account", "checkpoint", ["25", "#2207050"]],
  ["account", "activity_restricted", ["#2207051"]],
];

/** A class and a reason, and the codes that mean it: `code/subcode`, `code`, or `#n` for either. */
export type ErrorRow<Code extends string> = readonly [ErrorClass, Code, readonly string[]];

type SharedCode =
  | "busy"
  | "misconfigured"
  | "throttled"
  | "unpermitted"
  | "bad_content"
  | "not_found"
  | "expired"
  | "app_removed"
  | "checkpoint"
  | "password_changed"
  | "ran_out"
  | "posts_blocked"
  | "posts_limited";

const sharedRows: readonly ErrorRow<SharedCode>[] = [
  ["retry", "busy", ["1", "2"]],
  ["limited", "throttled", ["4", "17", "32", "341", "613", "80001", "80002"]],
  ["limited-long", "posts_limited", ["368/1390008"]],
  ["configuration", "misconfigured", ["3", "101", "104"]],
  ["permission", "unpermitted", ["10"]],
  ["expired", "expired", ["102", "190"]],
  ["expired", "app_removed", ["190/458"]],
  ["expired", "password_changed", ["190/460"]],
  ["expired", "ran_out", ["190/463"]],
  ["account", "checkpoint", ["190/459", "190/464"]],
  ["account", "posts_blocked", ["368"]],
  ["rejected", "bad_content", ["100"]],
  ["rejected", "not_found", ["100/33"]],
];

type GraphErrors<Code extends string> = {
  label: string;
  wording: Pick<Wording, "room" | "sentenceOf">;
  because: (code: Code | SharedCode) => Reason;
  /** Has the errors of this network only, or what it means by one that the others share. */
  rows: readonly ErrorRow<Code | SharedCode>[];
  /** The message decides before any code, because some codes have several meanings. */
  words?: readonly (readonly [RegExp, ErrorClass, Code | SharedCode])[];
  /** Codes after which a publishing call may or may not have had its effect. */
  ambiguousCodes: readonly number[];
};

/** Explains a network's failures by its own errors and those of every network of the Graph API. */
export function graphErrors<Code extends string>({
  because,
  rows,
  words = [],
  ...given
}: GraphErrors<Code>) {
  const rule = (errorClass: ErrorClass, code: Code | SharedCode): ErrorRule => ({
    class: errorClass,
    reason: because(code),
  });
  const table = Object.fromEntries(
    [...sharedRows, ...rows].flatMap(([errorClass, code, codes]) =>
      codes.map((number) => [number, rule(errorClass, code)]),
    ),
  );
  const rules: GraphRules = {
    ...given,
    table,
    unpermitted: rule("permission", "unpermitted"),
    transient: rule("retry", "busy"),
    words: [[/client secret/, "configuration", "misconfigured"] as const, ...words].map(
      ([pattern, errorClass, code]) => ({ words: pattern, rule: rule(errorClass, code) }),
    ),
  };
  const explain = (failure: Failure) => explainWith(rules, failure);
  const toNotSent = (failure: Failure, now: Date): NotSent => {
    const regainAt = "regainAt" in failure ? failure.regainAt : null;
    return notSentFor(explain(failure), { regainAt, now });
  };
  const explainFailure = (failure: Failure): string =>
    rules.wording.sentenceOf(explain(failure).reason) ?? "";
  return {
    explain,
    table,
    toNotSent,
    toOutcome(failure: Failure, now: Date): Outcome {
      if (failure.kind !== "unsent" && !provesNothingHappened(rules, failure)) {
        return { kind: "unknown", reason: becauseOf(rules)("unclear") };
      }
      const { class: errorClass, reason } = explain(failure);
      return errorClass === "duplicate" ? { kind: "duplicate", reason } : toNotSent(failure, now);
    },
    classOf: (failure: Failure): ErrorClass => explain(failure).class,
    explainFailure,
    /** Keeps a network's own words where an account or an app is tested. */
    explainTestFailure(failure: Failure): string {
      if (failure.kind === "refused" && explain(failure).class === "rejected") {
        const { message, code } = failure.error;
        return `${rules.label} refused to answer: ${message.slice(0, 300)} (code ${code}).`;
      }
      return explainFailure(failure);
    },
    isTransient: (failure: Failure): boolean =>
      ["retry", "unready", "limited"].includes(explain(failure).class),
  };
}

export function notSentFor({ class: errorClass, reason }: ErrorRule, at: Instants): NotSent {
  return notSentBy[errorClass]({ reason, ...at });
}

type GraphRules = {
  label: string;
  wording: Pick<Wording, "room" | "sentenceOf">;
  table: Readonly<Record<string, ErrorRule>>;
  /** Every code from 200 to 299 means this. */
  unpermitted: ErrorRule;
  transient: ErrorRule;
  words: readonly { words: RegExp; rule: ErrorRule }[];
  ambiguousCodes: readonly number[];
};

function provesNothingHappened({ ambiguousCodes }: GraphRules, failure: Failure): boolean {
  if (failure.kind !== "refused") return false;
  const { status, error } = failure;
  return status >= 400 && status < 500 && !ambiguousCodes.includes(error.code);
}

const limitedFallbackMs = 60 * 60_000;
const limitedLongMs = 6 * 60 * 60_000;
const unreadyMs = 30_000;
const configurationHoldMs = 10 * 60_000;

type Instants = { regainAt: Date | null; now: Date };
type Circumstances = Instants & { reason: Reason };

const notSentBy: Record<ErrorClass, (given: Circumstances) => NotSent> = {
  retry: ({ reason }) => retry(reason, null),
  unready: ({ reason }) => retry(reason, unreadyMs),
  upload: ({ reason }) => retry(reason, null),
  limited: ({ reason, regainAt, now }) => ({
    kind: "limited",
    reason,
    until: regainAt ?? later(now, limitedFallbackMs),
  }),
  "limited-long": ({ reason, regainAt, now }) => ({
    kind: "limited",
    reason,
    until: regainAt ?? later(now, limitedLongMs),
  }),
  expired: ({ reason }) => ({ kind: "reconnect", code: "connection_expired", reason }),
  permission: ({ reason }) => ({ kind: "reconnect", code: "permission_missing", reason }),
  account: ({ reason }) => ({ kind: "reconnect", code: "permission_missing", reason }),
  rejected: ({ reason }) => ({ kind: "rejected", code: "content_rejected", reason }),
  media: ({ reason }) => ({ kind: "rejected", code: "media_rejected", reason }),
  duplicate: ({ reason }) => ({ kind: "rejected", code: "duplicate_content", reason }),
  configuration: ({ reason, now }) => ({
    kind: "limited",
    reason,
    until: later(now, configurationHoldMs),
  }),
};

function retry(reason: Reason, afterMs: number | null): NotSent {
  return { kind: "retry", code: "provider_unavailable", reason, afterMs };
}

function later(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}

function explainWith(rules: GraphRules, failure: Failure): ErrorRule {
  switch (failure.kind) {
    case "unsent":
    case "lost":
      return { class: "retry", reason: becauseOf(rules)("unreachable") };
    case "unreadable":
      return explainStatus(rules, failure.status);
    case "refused":
      return explainError(rules, failure.error, failure.status);
  }
}

function explainStatus(rules: GraphRules, status: number): ErrorRule {
  const because = becauseOf(rules);
  if (status === 429) return { class: "limited", reason: because("fewer_calls") };
  return { class: "retry", reason: because("unreadable") };
}

function explainError(rules: GraphRules, error: GraphError, status: number): ErrorRule {
  const worded = rules.words.find(({ words }) => words.test(error.message));
  if (worded) return worded.rule;
  const rule = findRule(rules, error);
  if (rule) return withOriginalMessage(rule, error);
  if (error.is_transient || status >= 500) return rules.transient;
  const reason = becauseOf(rules)("refused", { words: originalMessage(error), code: error.code });
  return { class: "rejected", reason };
}

function findRule(
  { table, unpermitted }: GraphRules,
  { code, error_subcode: subcode }: GraphError,
): ErrorRule | undefined {
  return (
    (subcode === undefined ? undefined : (table[`${code}/${subcode}`] ?? table[`#${subcode}`])) ??
    table[`${code}`] ??
    table[`#${code}`] ??
    (code >= 200 && code <= 299 ? unpermitted : undefined)
  );
}

function withOriginalMessage(rule: ErrorRule, error: GraphError): ErrorRule {
  const isVague = rule.class === "rejected" || rule.class === "account";
  const words = originalMessage(error);
  return isVague && words ? { ...rule, reason: withWords(rule.reason, words) } : rule;
}

function becauseOf({ wording: { room }, label }: GraphRules) {
  return wording(room, graphSentences(label)).because;
}

function originalMessage(error: GraphError): string {
  return (error.error_user_msg ?? error.message).replace(/^\(#\d+\)\s*/, "").slice(0, 500);
}
