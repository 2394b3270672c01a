import { z } from "zod";
import { type EffectHandlers, SimulatedState } from "../../simulation/state";

export const Effect = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("code.issued"),
    code: z.string(),
    redirectUri: z.string(),
    challenge: z.string().nullable(),
    personId: z.string(),
    scopes: z.array(z.string()),
  }),
  z.object({ kind: z.literal("code.used"), code: z.string() }),
  z.object({
    kind: z.literal("token.issued"),
    token: z.string(),
    refreshToken: z.string().nullable(),
    personId: z.string(),
    scopes: z.array(z.string()),
    expiresAtMs: z.number(),
  }),
  z.object({ kind: z.literal("refresh.used"), refreshToken: z.string() }),
  z.object({ kind: z.literal("tokens.revoked"), personIds: z.array(z.string()) }),
  z.object({
    kind: z.literal("media.reserved"),
    id: z.string(),
    key: z.string(),
    accountId: z.string(),
    contentType: z.string(),
    category: z.string(),
    sizeBytes: z.number(),
  }),
  z.object({
    kind: z.literal("media.part"),
    id: z.string(),
    segment: z.number(),
    sizeBytes: z.number(),
  }),
  z.object({
    kind: z.literal("media.finished"),
    id: z.string(),
    sha256: z.string(),
    width: z.number(),
    height: z.number(),
    failure: z.string().nullable(),
  }),
  z.object({ kind: z.literal("media.described"), id: z.string(), alt: z.string() }),
  z.object({
    kind: z.literal("post.published"),
    id: z.string(),
    accountId: z.string(),
    text: z.string(),
    replyTo: z.string().nullable(),
    replies: z.string().nullable(),
    madeWithAi: z.boolean(),
    paidPartnership: z.boolean(),
    mediaIds: z.array(z.string()),
    mediaHashes: z.array(z.string()),
    alts: z.array(z.string()),
  }),
  z.object({ kind: z.literal("post.deleted"), id: z.string() }),
]);
export type Effect = z.output<typeof Effect>;

export type EffectOf<Kind extends Effect["kind"]> = Extract<Effect, { kind: Kind }>;
export type Token = EffectOf<"token.issued">;
export type Post = EffectOf<"post.published"> & { atMs: number };

export type Media = EffectOf<"media.reserved"> & {
  parts: Map<number, number>;
  finished: EffectOf<"media.finished"> | null;
  alt: string;
};

export class State extends SimulatedState<Effect, EffectOf<"code.issued">> {
  readonly tokens = new Map<string, Token>();
  readonly refreshTokens = new Map<string, Token>();
  readonly media = new Map<string, Media>();
  readonly posts = new Map<string, Post>();
  readonly polls = new Map<string, number>();

  protected readonly handlers: EffectHandlers<Effect> = {
    "code.issued": (effect, atMs) => this.issueCode(effect, atMs),
    "code.used": (effect) => this.redeemCode(effect),
    "token.issued": (effect) => {
      this.tokens.set(effect.token, effect);
      if (effect.refreshToken) this.refreshTokens.set(effect.refreshToken, effect);
    },
    "refresh.used": ({ refreshToken }) => {
      this.refreshTokens.delete(refreshToken);
    },
    "tokens.revoked": ({ personIds }) => {
      for (const map of [this.tokens, this.refreshTokens]) {
        for (const [key, { personId }] of map) if (personIds.includes(personId)) map.delete(key);
      }
    },
    "media.reserved": (effect) => {
      this.media.set(effect.id, { ...effect, parts: new Map(), finished: null, alt: "" });
    },
    "media.part": ({ id, segment, sizeBytes }) => {
      this.media.get(id)?.parts.set(segment, sizeBytes);
    },
    "media.finished": (effect) => {
      const media = this.media.get(effect.id);
      if (media) media.finished = effect;
    },
    "media.described": ({ id, alt }) => {
      const media = this.media.get(id);
      if (media) media.alt = alt;
    },
    "post.published": (effect, atMs) => {
      this.posts.set(effect.id, { ...effect, atMs });
    },
    "post.deleted": ({ id }) => {
      this.posts.delete(id);
    },
  };

  postsOf(accountId: string): Post[] {
    return [...this.posts.values()].filter((post) => post.accountId === accountId).reverse();
  }

  repliesTo(id: string): Post[] {
    return [...this.posts.values()].filter(({ replyTo }) => replyTo === id);
  }
}
