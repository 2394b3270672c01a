import { z } from "zod";
import { type EffectHandlers, SimulatedState } from "../../simulation/state";

export const Effect = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("code.issued"),
    code: z.string(),
    redirectUri: z.string(),
    accountId: z.string(),
    permissions: z.array(z.string()),
  }),
  z.object({ kind: z.literal("code.used"), code: z.string() }),
  z.object({
    kind: z.literal("token.issued"),
    token: z.string(),
    length: z.enum(["short", "long"]),
    accountId: z.string(),
    permissions: z.array(z.string()),
    issuedAtMs: z.number(),
    expiresAtMs: z.number(),
  }),
  z.object({
    kind: z.literal("tokens.killed"),
    accountId: z.string().nullable(),
    subcode: z.number(),
  }),
  z.object({
    kind: z.literal("container.created"),
    containerId: z.string(),
    accountId: z.string(),
    type: z.enum(["IMAGE", "VIDEO", "REELS", "CAROUSEL"]),
    isChild: z.boolean(),
    caption: z.string(),
    alt: z.string(),
    children: z.array(z.string()),
    file: z.object({ sha256: z.string(), contentType: z.string() }).nullable(),
    pollsUntilReady: z.number(),
    failsWith: z.number().nullable(),
  }),
  z.object({
    kind: z.literal("media.published"),
    mediaId: z.string(),
    containerId: z.string(),
    accountId: z.string(),
    shortcode: z.string(),
  }),
  z.object({
    kind: z.literal("comment.published"),
    commentId: z.string(),
    mediaId: z.string(),
    accountId: z.string(),
    text: z.string(),
  }),
]);
export type Effect = z.output<typeof Effect>;

export type EffectOf<Kind extends Effect["kind"]> = Extract<Effect, { kind: Kind }>;
export type Code = EffectOf<"code.issued"> & { atMs: number; isUsed: boolean };
export type Token = EffectOf<"token.issued"> & { killedBySubcode: number | null };

type Timed<Kind extends Effect["kind"]> = EffectOf<Kind> & { atMs: number };

export type Container = Timed<"container.created"> & {
  publishedAs: string | null;
  polls: number;
};

export type Media = Timed<"media.published">;
export type Comment = Timed<"comment.published">;

export class State extends SimulatedState<Effect, EffectOf<"code.issued">> {
  readonly tokens = new Map<string, Token>();
  readonly containers = new Map<string, Container>();
  readonly media = new Map<string, Media>();
  readonly comments = new Map<string, Comment>();

  protected readonly handlers: EffectHandlers<Effect> = {
    "code.issued": (effect, atMs) => this.issueCode(effect, atMs),
    "code.used": (effect) => this.redeemCode(effect),
    "token.issued": (effect) => {
      this.tokens.set(effect.token, { ...effect, killedBySubcode: null });
    },
    "tokens.killed": ({ accountId, subcode }) => {
      for (const token of this.tokens.values()) {
        if (accountId === null || token.accountId === accountId) token.killedBySubcode = subcode;
      }
    },
    "container.created": (effect, atMs) => {
      this.containers.set(effect.containerId, { ...effect, atMs, publishedAs: null, polls: 0 });
    },
    "media.published": (effect, atMs) => {
      this.media.set(effect.mediaId, { ...effect, atMs });
      const container = this.containers.get(effect.containerId);
      if (container) container.publishedAs = effect.mediaId;
    },
    "comment.published": (effect, atMs) => {
      this.comments.set(effect.commentId, { ...effect, atMs });
    },
  };

  mediaOf(accountId: string): Media[] {
    return [...this.media.values()].filter((one) => one.accountId === accountId).reverse();
  }

  containersOf(accountId: string): Container[] {
    return [...this.containers.values()].filter((one) => one.accountId === accountId);
  }

  commentsOn(mediaId: string): Comment[] {
    return [...this.comments.values()].filter((comment) => comment.mediaId === mediaId);
  }
}
