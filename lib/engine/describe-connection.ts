import type { InngestMode } from "@/lib/kernel/env";
import type { EngineLink } from "./link-store";
import type { EngineConnection } from "./schema";

export type ServedMode = Extract<InngestMode, { mode: "served" }>;

export const silentAfterMs = 120_000;

type Described = Pick<EngineConnection, "state" | "reason"> & { since: Date | null };

export function describeConnection(
  link: EngineLink | null,
  served: ServedMode,
  at: Date,
): EngineConnection {
  const { state, since, reason } = stateOf(link, served, at);
  return {
    state,
    since: since?.toISOString() ?? null,
    reason,
    serverUrl: served.baseUrl ?? null,
    callUrl: callUrl(served),
    lastCallAt: link?.calledAt?.toISOString() ?? null,
  };
}

export function callUrl({ serveOrigin }: ServedMode): string {
  return `${serveOrigin}/api/inngest`;
}

function stateOf(link: EngineLink | null, served: ServedMode, at: Date): Described {
  const since = link?.since ?? null;
  switch (link?.registration ?? null) {
    case "registered":
      return heardOf([link?.calledAt, since], served, at);
    case "refused":
      return { state: "refused", since, reason: refused };
    case "unreachable":
      return { state: "unreachable", since, reason: unreachable(served) };
    case "rejected":
      return { state: "not_registered", since, reason: rejected(link?.reason ?? "") };
    case null:
      return unregistered(link, served, at);
  }
}

/**
 * Processes that do not live long never register; the server may have asked for the functions
 * itself.
 */
function unregistered(link: EngineLink | null, served: ServedMode, at: Date): Described {
  if (link?.calledAt) return heardOf([link.calledAt], served, at);
  return { state: "not_registered", since: null, reason: "The functions were not registered yet." };
}

function heardOf(
  contacts: readonly (Date | null | undefined)[],
  served: ServedMode,
  at: Date,
): Described {
  const last = new Date(Math.max(...contacts.map((contact) => contact?.getTime() ?? 0)));
  const isSilent = at.getTime() - last.getTime() > silentAfterMs;
  return isSilent
    ? { state: "silent", since: last, reason: silent(served) }
    : { state: "connected", since: null, reason: null };
}

const refused =
  "The Inngest server refuses the signing key. Give Herald the key that the server was started with, then restart it.";

function unreachable({ baseUrl }: ServedMode): string {
  return baseUrl
    ? `No Inngest server answers at ${baseUrl}. Start it, or correct its address in Herald’s settings; Herald tries again by itself.`
    : "Inngest Cloud does not answer. Herald tries again by itself.";
}

function rejected(words: string): string {
  return `The Inngest server did not register the functions. It answered: ${words}`;
}

function silent(served: ServedMode): string {
  return `The Inngest server accepted the functions but does not call them. Check that it reaches ${callUrl(served)}; Herald’s settings can name another address.`;
}
