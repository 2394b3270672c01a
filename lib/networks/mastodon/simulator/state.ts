import { z } from "zod";
import { type EffectHandlers, SimulatedState } from "../../simulation/state";

export const Effect = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("app.registered"),
    clientId: z.string(),
    clientSecret: z.string(),
    redirectUri: z.string(),
  }),
  z.object({
    kind: z.literal("code.issued"),
    code: z.string(),
    clientId: z.string(),
    redirectUri: z.string(),
    challenge: z.string().nullable(),
    personId: z.string(),
    scopes: z.array(z.string()),
  }),
  z.object({ kind: z.literal("code.used"), code: z.string() }),
  z.object({
    kind: z.literal("token.issued"),
    token: z.string(),
    clientId: z.string(),
    personId: z.string().nullable(),
    scopes: z.array(z.string()),
  }),
  z.object({ kind: z.literal("tokens.revoked"), tokens: z.array(z.string()) }),
  z.object({
    kind: z.literal("media.uploaded"),
    id: z.string(),
    accountId: z.string(),
    sha256: z.string(),
    contentType: z.string(),
    description: z.string(),
    focus: z.string().nullable(),
    width: z.number(),
    height: z.number(),
    sizeBytes: z.number(),
    failure: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("status.published"),
    id: z.string(),
    accountId: z.string(),
    text: z.string(),
    warning: z.string(),
    visibility: z.string(),
    language: z.string().nullable(),
    replyTo: z.string().nullable(),
    mediaIds: z.array(z.string()),
    mediaHashes: z.array(z.string()),
    alts: z.array(z.string()),
    key: z.string().nullable(),
  }),
  z.object({ kind: z.literal("status.deleted"), id: z.string() }),
]);
export type Effect = z.output<typeof Effect>;

export type EffectOf<Kind extends Effect["kind"]> = Extract<Effect, { kind: Kind }>;
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
