import { type EffectHandlers, SimulatedState } from "../../simulation/state";
import type { Effect, EffectOf } from "./effects";

export type Pushed = EffectOf<"request.pushed"> & { atMs: number };
export type Token = EffectOf<"token.issued"> & { isRevoked: boolean };
export type Blob = EffectOf<"blob.stored">;
export type PostRecord = EffectOf<"record.written"> & { atMs: number };

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
