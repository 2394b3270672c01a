import { z } from "zod";
import { LongTokenState, tokenEffects } from "../../meta/simulator/long-tokens";
import type { EffectHandlers } from "../../simulation/state";

export const Effect = z.discriminatedUnion("kind", [
  ...tokenEffects,
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
  z.object({ kind: z.literal("media.deleted"), mediaId: z.string() }),
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

type Timed<Kind extends Effect["kind"]> = EffectOf<Kind> & { atMs: number };

export type Container = Timed<"container.created"> & {
  publishedAs: string | null;
  polls: number;
};

export type Media = Timed<"media.published"> & { isDeleted: boolean };
export type Comment = Timed<"comment.published">;

export class State extends LongTokenState<Effect> {
  readonly containers = new Map<string, Container>();
  readonly media = new Map<string, Media>();
  readonly comments = new Map<string, Comment>();

  protected readonly handlers: EffectHandlers<Effect> = {
    ...this.tokenHandlers,
    "container.created": (effect, atMs) => {
      this.containers.set(effect.containerId, { ...effect, atMs, publishedAs: null, polls: 0 });
    },
    "media.published": (effect, atMs) => {
      this.media.set(effect.mediaId, { ...effect, atMs, isDeleted: false });
      const container = this.containers.get(effect.containerId);
      if (container) container.publishedAs = effect.mediaId;
    },
    "media.deleted": ({ mediaId }) => {
      const media = this.media.get(mediaId);
      if (media) media.isDeleted = true;
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
