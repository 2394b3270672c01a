import { resolveTxt } from "node:dns/promises";
import { readText } from "../http/exchange";
import type { Account, MentionFinding, NetworkMentions } from "../network";
import { callBluesky, type Failure, xrpc } from "./call";
import { explainFailure } from "./errors";
import { sessionOf } from "./session";
import type { BlueskyContext, BlueskyOrigin } from "./settings";
import { Address, Did, DidDocument, ResolvedHandle } from "./wire";

export type Identity = { did: string; handle: string; pds: string };

export type Found<Value> =
  | { ok: true; value: Value }
  | { ok: false; problem: string; isLasting: boolean };

const handlePattern = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])?$/;

export function readHandle(typed: string): string | null {
  const [, handle] = typed
    .trim()
    .toLowerCase()
    .match(/^(?:https?:\/\/[^/]+\/profile\/|@)?([^/?#]+)/) ?? ["", ""];
  return handle && handlePattern.test(handle) ? handle : null;
}

export function isDid(text: string): boolean {
  return Did.safeParse(text).success;
}

export async function resolveAccount(
  context: BlueskyContext,
  typed: string,
  resolver?: string,
): Promise<Found<Identity>> {
  const did = isDid(typed.trim()) ? typed.trim() : null;
  const handle = did ? null : readHandle(typed);
  if (!did && !handle)
    return lasting(`${typed.trim()} is no handle: it looks like name.bsky.social.`);
  const resolved = did ?? (await resolveHandle(context, handle ?? "", resolver));
  if (!resolved) return lasting(`No Bluesky account has the handle ${handle}.`);
  if (typeof resolved !== "string") return unavailable;
  return await identityOf(context, resolved, handle);
}

export async function resolveHandle(
  context: BlueskyContext,
  handle: string,
  resolver = context.settings.origins.RESOLVER_URL,
): Promise<string | null | Failure> {
  const own = context.settings.sandbox ? null : await ownAnswer(context, handle);
  if (own) return own;
  const address = xrpc(resolver, "com.atproto.identity.resolveHandle");
  const answer = await callBluesky(
    context,
    { method: "GET", address, query: { handle } },
    ResolvedHandle,
  );
  if (answer.ok) return answer.body.did;
  const { failure } = answer;
  return failure.kind === "refused" && failure.status === 400 ? null : failure;
}

const unavailable = {
  ok: false,
  problem: "Bluesky could not be asked about this account. Try again in a minute.",
  isLasting: false,
} as const;

export const mentions: NetworkMentions<BlueskyOrigin> = {
  idLabel: "Handle",
  idHint: "Such as name.bsky.social, or the address of the profile.",
  exactName: true,
  readId: (typed) => (isDid(typed.trim()) ? typed.trim() : null),
  own: ({ accountId, handle }) => ({ id: accountId, name: handle }),
  shownAs: ({ name }) => `@${name}`,
  sentAs: ({ name }) => `@${name}`,
  find: findAccount,
};

function lasting(problem: string) {
  return { ok: false, problem, isLasting: true } as const;
}

async function ownAnswer(context: BlueskyContext, handle: string): Promise<string | null> {
  if (/\.(test|localhost|local|invalid)$/.test(handle)) return null;
  const [byName, byPage] = await Promise.all([
    resolveTxt(`_atproto.${handle}`).catch(() => []),
    readWellKnown(context, handle),
  ]);
  const named = byName.flat().flatMap((text) => (text.startsWith("did=") ? text.slice(4) : []));
  const [only, another] = named;
  return only && !another && isDid(only) ? only : byPage;
}

async function readWellKnown({ fetch }: BlueskyContext, handle: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(4000);
    const answer = await fetch(`https://${handle}/.well-known/atproto-did`, { signal });
    const text = answer.ok ? (await readText(answer)).trim() : "";
    return isDid(text) ? text : null;
  } catch {
    return null;
  }
}

const withoutServer = "This account has no server that it names.";

async function identityOf(
  context: BlueskyContext,
  did: string,
  handle: string | null,
): Promise<Found<Identity>> {
  const address = documentAddress(context, did);
  if (!address) return lasting(withoutServer);
  const answer = await callBluesky(context, { method: "GET", address }, DidDocument);
  if (!answer.ok) return unavailable;
  const pds = serverIn(answer.body);
  if (answer.body.id !== did || !pds) return lasting(withoutServer);
  const own = handleIn(answer.body);
  if (handle && own !== handle) {
    return lasting(`The account behind ${handle} does not call itself that.`);
  }
  return { ok: true, value: { did, handle: own ?? did, pds } };
}

function documentAddress({ settings }: BlueskyContext, did: string): URL | null {
  if (did.startsWith("did:plc:")) return new URL(`/${did}`, settings.origins.PLC_URL);
  const site = `https://${decodeURIComponent(did.slice("did:web:".length))}`;
  return URL.canParse(site) ? new URL("/.well-known/did.json", site) : null;
}

function serverIn({ service }: DidDocument): string | null {
  const found = service.find(({ id, type }) => {
    return id.endsWith("#atproto_pds") && type === "AtprotoPersonalDataServer";
  });
  const address = Address.safeParse(found?.serviceEndpoint);
  return address.success ? new URL(address.data).origin : null;
}

function handleIn({ alsoKnownAs }: DidDocument): string | null {
  const [name] = alsoKnownAs.flatMap((one) => (one.startsWith("at://") ? one.slice(5) : []));
  return name?.toLowerCase() ?? null;
}

async function findAccount(
  context: BlueskyContext,
  account: Account,
  typed: string,
): Promise<MentionFinding> {
  const handle = readHandle(typed);
  if (!handle) return { kind: "missing" };
  const did = await resolveHandle(context, handle, sessionOf(account).pds);
  if (did === null) return { kind: "missing" };
  if (typeof did !== "string") return { kind: "unavailable", message: explainFailure(did) };
  return { kind: "found", account: { id: did, name: handle } };
}
