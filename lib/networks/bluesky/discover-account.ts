import type { z } from "zod";
import type { DiscoveredAccount, Discovery } from "../network";
import { callBluesky, xrpc } from "./call";
import { explainFailure, isTransient } from "./errors";
import type { Identity } from "./identity";
import { credentialsOf, type Session } from "./session";
import type { BlueskyContext } from "./settings";
import { CurrentSession, ProfileRecord } from "./wire";

export async function discoverAccount(
  context: BlueskyContext,
  session: Session,
  { did, handle, pds }: Identity,
): Promise<Discovery> {
  const current = await readCurrentSession(context, session);
  if (!current.ok) {
    const state = isTransient(current.failure) ? "unavailable" : "refused";
    return { state, message: explainFailure(current.failure) };
  }
  const reason = discoveredProblem(current.body);
  const account: DiscoveredAccount = {
    accountId: did,
    name: (await readName(context, did, pds)) || handle,
    handle,
    avatarUrl: null,
    credentials: reason === null ? credentialsOf(session) : null,
    reason,
    tokenExpiresAt: session.kind === "oauth" ? session.endsAt : null,
  };
  return { state: "discovered", authorizedUserId: did, accounts: [account] };
}

export function readCurrentSession(context: BlueskyContext, session: Session) {
  const address = xrpc(session.pds, "com.atproto.server.getSession");
  return callBluesky(context, { method: "GET", address, session }, CurrentSession);
}

async function readName(context: BlueskyContext, did: string, pds: string): Promise<string> {
  const query = { repo: did, collection: "app.bsky.actor.profile", rkey: "self" };
  const address = xrpc(pds, "com.atproto.repo.getRecord");
  const answer = await callBluesky(context, { method: "GET", address, query }, ProfileRecord);
  return answer.ok ? (answer.body.value.displayName?.trim() ?? "") : "";
}

export function discoveredProblem({
  active = true,
  status = "not active",
}: z.output<typeof CurrentSession>): string | null {
  return active ? null : `This account is ${status} on Bluesky, so nothing can be posted to it.`;
}
