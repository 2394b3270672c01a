import { z } from "zod";
import { type EffectHandlers, SimulatedState } from "../../simulation/state";

const StrongRef = z.object({ uri: z.string(), cid: z.string() });

export const Effect = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("request.pushed"),
    requestUri: z.string(),
    redirectUri: z.string(),
    state: z.string(),
    scope: z.string(),
    challenge: z.string(),
    keyThumbprint: z.string(),
  }),
  z.object({
    kind: z.literal("code.issued"),
    code: z.string(),
    redirectUri: z.string(),
    state: z.string(),
    accountId: z.string(),
    scope: z.string(),
  }),
  z.object({ kind: z.literal("code.used"), code: z.string() }),
  z.object({
    kind: z.literal("token.issued"),
    token: z.string(),
    refreshToken: z.string(),
    accountId: z.string(),
    scope: z.string(),
    keyThumbprint: z.string().nullable(),
    expiresAtMs: z.number(),
  }),
  z.object({ kind: z.literal("token.replaced"), token: z.string() }),
  z.object({ kind: z.literal("tokens.revoked"), accountId: z.string().nullable() }),
  z.object({
    kind: z.literal("blob.stored"),
    accountId: z.string(),
    cid: z.string(),
    sha256: z.string(),
    mimeType: z.string(),
    size: z.number(),
  }),
  z.object({
    kind: z.literal("record.written"),
    accountId: z.string(),
    rkey: z.string(),
    cid: z.string(),
    text: z.string(),
    root: StrongRef.nullable(),
    parent: StrongRef.nullable(),
    blobs: z.array(z.object({ cid: z.string(), alt: z.string() })),
    repliers: z.array(z.string()).nullable().default(null),
    record: z.record(z.string(), z.unknown()),
  }),
  z.object({ kind: z.literal("record.deleted"), accountId: z.string(), rkey: z.string() }),
]);
export type Effect = z.output<typeof Effect>;

export type EffectOf<Kind extends Effect["kind"]> = Extract<Effect, { kind: Kind }>;
export type Token = EffectOf<"token.issued"> & { isRevoked: boolean };
export type PostRecord = EffectOf<"record.written"> & { atMs: number };

type Pushed = EffectOf<"request.pushed"> & { atMs: number };
type Blob = EffectOf<"blob.stored">;

export class State extends SimulatedState<Effect, EffectOf<"code.issued">> {
  readonly pushed = new Map<string, Pushed>();
  readonly tokens = new Map<string, Token>();
  readonly blobs = new Map<string, Blob>();
  readonly records = new Map<string, PostRecord>();

  protected readonly handlers: EffectHandlers<Effect> = {
    "request.pushed": (effect, atMs) => {
      this.pushed.set(effect.requestUri, { ...effect, atMs });
    },
    "code.issued": (effect, atMs) => this.issueCode(effect, atMs),
    "code.used": (effect) => this.redeemCode(effect),
    "token.issued": (effect) => {
      this.tokens.set(effect.token, { ...effect, isRevoked: false });
    },
    "token.replaced": ({ token }) => {
      this.tokens.delete(token);
    },
    "tokens.revoked": ({ accountId }) => {
      for (const token of this.tokens.values()) {
        if (accountId === null || token.accountId === accountId) token.isRevoked = true;
      }
    },
    "blob.stored": (effect) => {
      this.blobs.set(keyOf(effect.accountId, effect.cid), effect);
    },
    "record.written": (effect, atMs) => {
      this.records.set(keyOf(effect.accountId, effect.rkey), { ...effect, atMs });
    },
    "record.deleted": ({ accountId, rkey }) => {
      this.records.delete(keyOf(accountId, rkey));
    },
  };

  blob(accountId: string, cid: string): Blob | undefined {
    return this.blobs.get(keyOf(accountId, cid));
  }

  anyBlob(cid: string): Blob | undefined {
    return [...this.blobs.values()].find((blob) => blob.cid === cid);
  }

  record(accountId: string, rkey: string): PostRecord | undefined {
    return this.records.get(keyOf(accountId, rkey));
  }

  recordsOf(accountId: string): PostRecord[] {
    return [...this.records.values()].filter((one) => one.accountId === accountId).reverse();
  }

  pushedAs(state: string): Pushed | undefined {
    return [...this.pushed.values()].findLast((one) => one.state === state);
  }

  byRefreshToken(refreshToken: string): Token | undefined {
    return [...this.tokens.values()].find((one) => one.refreshToken === refreshToken);
  }
}

function keyOf(accountId: string, rkey: string): string {
  return `${accountId}/${rkey}`;
}
