import { now } from "@/lib/kernel/clock";
import { env, type InngestMode } from "@/lib/kernel/env";
import type { Reason } from "@/lib/networks/network";
import { engineReasons } from "@/lib/records/words/reasons";
import { type EngineLink, findLink } from "./engine-store";
import type { EngineConnection } from "./schema";

export type ServedMode = Extract<InngestMode, { mode: "served" }>;

export const silentAfterMs = 120_000;

export async function findEngineConnection(): Promise<EngineConnection | null> {
  const { inngest } = env;
  if (inngest.mode === "embedded") return null;
  return describeConnection(await findLink(), inngest, now());
}

export function describeConnection(
  link: EngineLink | null,
  served: ServedMode,
  at: Date,
): EngineConnection {
  const { state, since, reason } = stateOf(link, served, at);
  return {
    state,
    since: since?.toISOString() ?? null,
    reason: reason && engineReasons.sentenceOf(reason),
    serverUrl: served.baseUrl ?? null,
    callUrl: callUrl(served),
    lastCallAt: link?.calledAt?.toISOString() ?? null,
  };
}

export function callUrl({ serveOrigin }: ServedMode): string {
  return `${serveOrigin}/api/inngest`;
}

type EngineState = Pick<EngineConnection, "state"> & { since: Date | null; reason: Reason | null };

export function stateOf(link: EngineLink | null, served: ServedMode, at: Date): EngineState {
  const since = link?.since ?? null;
  switch (link?.registration ?? null) {
    case "registered":
      return sinceLastContact([link?.calledAt, since], served, at);
    case "refused":
      return { state: "refused", since, reason: engineReasons.because("refused") };
    case "unreachable":
      return { state: "unreachable", since, reason: unreachable(served) };
    case "rejected":
      return {
        state: "not_registered",
        since,
        reason: engineReasons.because("rejected", { says: link?.reason ?? "" }),
      };
    case null:
      return unregistered(link, served, at);
  }
}

/**
 * Processes that do not live long never register; the server may have asked for the functions
 * itself.
 */
function unregistered(link: EngineLink | null, served: ServedMode, at: Date): EngineState {
  if (link?.calledAt) return sinceLastContact([link.calledAt], served, at);
  return { state: "not_registered", since: null, reason: engineReasons.because("unregistered") };
}

function sinceLastContact(
  contacts: readonly (Date | null | undefined)[],
  served: ServedMode,
  at: Date,
): EngineState {
  const last = new Date(Math.max(...contacts.map((contact) => contact?.getTime() ?? 0)));
  const isSilent = at.getTime() - last.getTime() > silentAfterMs;
  return isSilent
    ? {
        state: "silent",
        since: last,
        reason: engineReasons.because("silent", { address: callUrl(served) }),
      }
    : { state: "connected", since: null, reason: null };
}

function unreachable({ baseUrl }: ServedMode): Reason {
  return baseUrl
    ? engineReasons.because("unreachable", { address: baseUrl })
    : engineReasons.because("cloud_unreachable");
}
