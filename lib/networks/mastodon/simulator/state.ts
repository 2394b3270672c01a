import { type EffectHandlers, SimulatedState } from "../../simulation/state";
import type { Effect, EffectOf } from "./effects";

export type App = EffectOf<"app.registered">;
export type Token = EffectOf<"token.issued">;
export type Media = EffectOf<"media.uploaded">;
export type Status = EffectOf<"status.published"> & { atMs: number };

export class State extends SimulatedState<Effect, EffectOf<"code.issued">> {
  readonly apps = new Map<string, App>();
  readonly tokens = new Map<string, Token>();
  readonly media = new Map<string, Media>();
  readonly statuses = new Map<string, Status>();
  readonly polls = new Map<string, number>();

  protected readonly handlers: EffectHandlers<Effect> = {
    "app.registered": (effect) => {
      this.apps.set(effect.clientId, effect);
    },
    "code.issued": (effect, atMs) => this.issueCode(effect, atMs),
    "code.used": (effect) => this.redeemCode(effect),
    "token.issued": (effect) => {
      this.tokens.set(effect.token, effect);
    },
    "tokens.revoked": ({ tokens }) => {
      for (const token of tokens) this.tokens.delete(token);
    },
    "media.uploaded": (effect) => {
      this.media.set(effect.id, effect);
    },
    "status.published": (effect, atMs) => {
      this.statuses.set(effect.id, { ...effect, atMs });
    },
    "status.deleted": ({ id }) => {
      this.statuses.delete(id);
    },
  };

  statusesOf(accountId: string): Status[] {
    return [...this.statuses.values()].filter((one) => one.accountId === accountId).reverse();
  }

  repliesTo(id: string): Status[] {
    return [...this.statuses.values()].filter(({ replyTo }) => replyTo === id);
  }

  sentWith(accountId: string, key: string, sinceMs: number): Status | undefined {
    return [...this.statuses.values()].find((status) => {
      return status.accountId === accountId && status.key === key && status.atMs >= sinceMs;
    });
  }
}
