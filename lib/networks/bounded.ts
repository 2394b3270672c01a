import { followable, plainText } from "@/lib/kernel/untrusted/rules";
import {
  addressMax,
  areKeepable,
  areStorable,
  boundedReason,
  boundedSettings,
  isHandle,
  isId,
  nameMax,
  networkReasons,
  sentence,
} from "./bounds";
import type {
  Account,
  DiscoveredAccount,
  Discovery,
  Finding,
  FollowersReading,
  Keep,
  MentionFinding,
  Network,
  NetworkContext,
  NetworkMentions,
  NetworkSettings,
  NotRead,
  NotSent,
  Outcome,
  PostReading,
  Preparation,
  Reason,
  Removal,
  Renewal,
  ResultsReading,
  SignInStart,
  TestItem,
} from "./network";

const hourMs = 3_600_000;
const limitedMsMax = 25 * hourMs;
const lifeMsMax = 11 * 366 * 24 * hourMs;
const accountsMax = 2000;
const testItemsMax = 50;

/**
 * Wraps each network, so that nothing of a server's answer reaches rows or pages that is larger than
 * ours, that cannot be stored, or that leads where nobody may be led.
 */
export function eachBounded<Networks extends Record<string, Network>>(networks: Networks) {
  const wrapped = Object.entries(networks).map(([id, network]) => [id, bounded(network)]);
  return Object.fromEntries(wrapped) as Networks;
}

function bounded(network: Network): Network {
  const { mentions, renew, readAccountSettings, revoke, accountUrl, remove } = network;
  const { readResults, readAccount, quotaOf } = network;
  return {
    ...network,
    beginSignIn: async (given, request) => {
      const context = guarded(given);
      return startOf(network, context, await network.beginSignIn(context, request));
    },
    discover: async (given, returned) => {
      const context = guarded(given);
      return discoveryOf(network, context, await network.discover(context, returned));
    },
    ...(renew && {
      renew: async (context, account) => {
        return renewalOf(network, context.now(), await renew(guarded(context), account));
      },
    }),
    testApp: async (context) => testItemsOf(await network.testApp(guarded(context))),
    testAccount: async (context, account) => {
      return testItemsOf(await network.testAccount(guarded(context), account));
    },
    ...(readAccountSettings && {
      readAccountSettings: async (context, account) => {
        const settings = await readAccountSettings(guarded(context), account);
        return settings && boundedSettings(network, settings);
      },
    }),
    ...(remove && {
      remove: async (context, published) => removalOf(await remove(guarded(context), published)),
    }),
    ...(revoke && { revoke: (context, account) => revoke(guarded(context), account) }),
    ...(accountUrl && {
      accountUrl: (settings, account) => {
        const address = accountUrl(settings, account);
        return address && addressOf(address, { settings });
      },
    }),
    ...(readResults && {
      readResults: async (context, account, question) => {
        return resultsOf(await readResults(guarded(context), account, question), context.now());
      },
    }),
    ...(readAccount && {
      readAccount: async (context, account) => {
        return followersOf(await readAccount(guarded(context), account), context.now());
      },
    }),
    ...(quotaOf && {
      quotaOf: (headers, now) => {
        const quota = quotaOf(headers, now);
        return quota && { left: quota.left, until: quota.until && withinDay(quota.until, now) };
      },
    }),
    ...(mentions && { mentions: boundedMentions(network, mentions) }),
    prepare: async (context, task) => {
      return preparationOf(network, context.now(), await network.prepare(guarded(context), task));
    },
    publish: async (context, task) => {
      return outcomeOf(network, context, await network.publish(guarded(context), task));
    },
    reconcile: async (context, task) => {
      return findingOf(network, context, await network.reconcile(guarded(context), task));
    },
    permalink: async (context, published) => {
      const address = await network.permalink(guarded(context), published);
      return address && addressOf(address, context);
    },
  };
}

type Reach = { settings: NetworkSettings; allowedHosts?: readonly string[] | undefined };

function addressOf(address: string, reach: Reach): string | null {
  return address.length > addressMax ? null : followable(address, plainHostsOf(reach));
}

/** The operator names hosts that may be asked without TLS, one by one or as a network's origin. */
export function plainHostsOf({ settings, allowedHosts = [] }: Reach): string[] {
  const plain = Object.values(settings.origins).filter((origin) => origin.startsWith("http:"));
  return [...plain.map((origin) => new URL(origin).host), ...allowedHosts];
}

function guarded(context: NetworkContext): NetworkContext {
  const plainHosts = plainHostsOf(context);
  const { keep } = context;
  return {
    ...context,
    ...(keep && { keep: boundedKeep(keep) }),
    fetch: async (input, init) => {
      const address = input instanceof Request ? input.url : input;
      if (followable(address, plainHosts)) return await context.fetch(input, init);
      throw new TypeError("fetch failed", { cause: new RefusedAddress() });
    },
  };
}

class RefusedAddress extends Error {
  code = "ERR_HOST_REFUSED";
  constructor() {
    super("The address is not https, and the operator does not allow its host by name.");
  }
}

function boundedKeep({ read, write }: Keep): Keep {
  return {
    read,
    write: async (key, values) => {
      if (areKeepable({ key }) && areKeepable(values)) await write(key, values);
    },
  };
}

function startOf(network: Network, context: NetworkContext, start: SignInStart): SignInStart {
  if (start.state !== "redirect") return discoveryOf(network, context, start);
  const url = followable(start.url, plainHostsOf(context));
  if (url === null)
    return unreadable(`${network.label} names a page for its sign-in that is not on https.`);
  return areKeepable(start.kept) ? { ...start, url } : unreadable(tooMuch(network));
}

function discoveryOf(network: Network, context: NetworkContext, found: Discovery): Discovery {
  if (found.state !== "discovered") return { ...found, message: sentence(found.message) };
  const { authorizedUserId } = found;
  const isEach = found.accounts.every(({ accountId, handle, credentials }) => {
    return isId(accountId) && isHandle(handle) && areKeepable(credentials ?? {});
  });
  if (!isId(authorizedUserId) || !isEach || found.accounts.length > accountsMax) {
    return unreadable(tooMuch(network));
  }
  const accounts = found.accounts.map((account) => accountOf(network, context, account));
  return { state: "discovered", authorizedUserId, accounts };
}

function accountOf(
  network: Network,
  context: NetworkContext,
  { name, avatarUrl, reason, tokenExpiresAt, facts, ...account }: DiscoveredAccount,
): DiscoveredAccount {
  return {
    ...account,
    name: plainText(name, nameMax) || account.handle || account.accountId,
    avatarUrl: avatarUrl && addressOf(avatarUrl, context),
    reason: reason && sentence(reason),
    tokenExpiresAt: endOf(tokenExpiresAt, context.now()),
    ...(facts && { facts: boundedSettings(network, facts) }),
  };
}

function endOf(at: Date | null, now: Date): Date | null {
  return at && between(at, now.getTime() - hourMs, now.getTime() + lifeMsMax);
}

/** Takes what is no time for the earliest. */
function between(at: Date, from: number, to: number): Date {
  const time = at.getTime();
  return new Date(Number.isNaN(time) ? from : Math.min(Math.max(time, from), to));
}

/** The network is asked again by then, whatever it says. */
function withinDay(until: Date, now: Date): Date {
  return between(until, now.getTime(), now.getTime() + limitedMsMax);
}

function renewalOf(network: Network, now: Date, renewal: Renewal): Renewal {
  if (renewal.kind === "refused") return { ...renewal, reason: boundedReason(renewal.reason) };
  if (renewal.kind === "unavailable") return { ...renewal, message: sentence(renewal.message) };
  return areKeepable(renewal.credentials)
    ? { ...renewal, tokenExpiresAt: endOf(renewal.tokenExpiresAt, now) }
    : { kind: "unavailable", message: tooMuch(network) };
}

function testItemsOf(items: TestItem[]): TestItem[] {
  return items.slice(0, testItemsMax).map(({ message, until, ...item }) => {
    const isTime = until !== null && !Number.isNaN(until.getTime());
    return { ...item, message: sentence(message), until: isTime ? until : null };
  });
}

function boundedMentions(network: Network, mentions: NetworkMentions): NetworkMentions {
  const { find, exactName } = mentions;
  if (!find) return mentions;
  const take = (finding: MentionFinding): MentionFinding => {
    if (finding.kind === "unavailable") return { ...finding, message: sentence(finding.message) };
    if (finding.kind === "missing") return finding;
    const { id } = finding.account;
    const name = plainText(finding.account.name, mentionNameMax);
    const isTaken = isId(id) && (!exactName || name === finding.account.name);
    return isTaken
      ? { kind: "found", account: { id, name } }
      : { kind: "unavailable", message: tooMuch(network) };
  };
  return {
    ...mentions,
    find: async (context: NetworkContext, account: Account, typed: string) => {
      return take(await find(guarded(context), account, typed));
    },
  };
}

/** People may not type a longer name of a mention either. */
const mentionNameMax = 100;

function preparationOf(network: Network, now: Date, preparation: Preparation): Preparation {
  if (preparation.state === "stopped") {
    return { state: "stopped", outcome: boundedNotSent(preparation.outcome, now) };
  }
  if (!areStorable(preparation.handles)) {
    const reason = unkept(network);
    const code = "provider_unavailable";
    return { state: "stopped", outcome: { kind: "retry", code, reason, afterMs: null } };
  }
  if (preparation.state === "ready") return preparation;
  return { ...preparation, afterMs: waitOf(preparation.afterMs) };
}

function waitOf(ms: number): number {
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), hourMs);
}

function boundedNotSent(notSent: NotSent, now: Date): NotSent {
  const reason = boundedReason(notSent.reason);
  switch (notSent.kind) {
    case "retry": {
      const { handles, ...retry } = notSent;
      const afterMs = retry.afterMs === null ? null : waitOf(retry.afterMs);
      const kept = handles && areStorable(handles) ? { handles } : {};
      return { ...retry, reason, afterMs, ...kept };
    }
    case "limited": {
      const until = withinDay(notSent.until, now);
      return { ...notSent, reason, until };
    }
    case "reconnect":
    case "rejected":
      return { ...notSent, reason };
  }
}

/** A post whose id cannot be kept may be out, so that a person decides. */
function outcomeOf(network: Network, context: NetworkContext, outcome: Outcome): Outcome {
  switch (outcome.kind) {
    case "published": {
      const { remoteId, url } = outcome;
      if (!isId(remoteId)) return { kind: "unknown", reason: unkept(network) };
      return { kind: "published", remoteId, url: url && addressOf(url, context) };
    }
    case "duplicate": {
      const { handles = {} } = outcome;
      const reason = boundedReason(outcome.reason);
      return areStorable(handles) ? { ...outcome, reason } : { kind: "duplicate", reason };
    }
    case "unknown":
      return { kind: "unknown", reason: boundedReason(outcome.reason) };
    default:
      return boundedNotSent(outcome, context.now());
  }
}

function removalOf(removal: Removal): Removal {
  if (!("reason" in removal)) return removal;
  return { kind: removal.kind, reason: boundedReason(removal.reason) };
}

/** A number that is none, or larger than ours, was not told. */
function resultsOf(reading: ResultsReading, now: Date): ResultsReading {
  if (reading.kind !== "read") return unreadOf(reading, now);
  const posts = [...reading.posts].map(([id, post]): [string, PostReading] => {
    if (post.kind === "deleted") return [id, post];
    const told = Object.entries(post.values).filter(([, value]) => isCount(value));
    const asOf = post.asOf && between(post.asOf, 0, now.getTime());
    const older = Object.entries(post.olderAt ?? {});
    const olderAt = older.map(([metric, at]) => [metric, between(at, 0, now.getTime())]);
    return [
      id,
      {
        ...post,
        values: Object.fromEntries(told),
        ...(asOf && { asOf }),
        ...(older.length > 0 && { olderAt: Object.fromEntries(olderAt) }),
      },
    ];
  });
  const refused = reading.refused?.filter((name) => name.length <= nameMax).slice(0, refusedMax);
  return {
    kind: "read",
    posts: new Map(posts),
    ...(refused && { refused }),
    ...(reading.stoppedBy && { stoppedBy: unreadOf(reading.stoppedBy, now) }),
  };
}

const refusedMax = 50;

function followersOf(reading: FollowersReading, now: Date): FollowersReading {
  if (reading.kind !== "read") return unreadOf(reading, now);
  const { followers } = reading;
  return { kind: "read", followers: followers !== null && isCount(followers) ? followers : null };
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function unreadOf(reading: NotRead, now: Date): NotRead {
  switch (reading.kind) {
    case "limited": {
      const until = reading.until && withinDay(reading.until, now);
      return { kind: "limited", until };
    }
    case "denied":
      return { ...reading, reason: boundedReason(reading.reason) };
    case "unavailable":
      return { kind: "unavailable", message: sentence(reading.message) };
  }
}

function findingOf(network: Network, context: NetworkContext, finding: Finding): Finding {
  switch (finding.kind) {
    case "published": {
      const { remoteId, url } = finding;
      if (!isId(remoteId)) return { kind: "unavailable", message: tooMuch(network) };
      return { kind: "published", remoteId, url: url && addressOf(url, context) };
    }
    case "unavailable":
      return { kind: "unavailable", message: sentence(finding.message) };
    case "absent":
    case "unseen":
      return finding;
  }
}

function unreadable(message: string): Extract<Discovery, { message: string }> {
  return { state: "unreadable", message };
}

function unkept({ label }: Network): Reason {
  return networkReasons.because("unkept", { network: label });
}

function tooMuch(network: Network): string {
  return networkReasons.sentenceOf(unkept(network)) ?? "";
}
