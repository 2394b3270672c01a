import { z } from "zod";
import { LongTokenState, tokenEffects } from "../../meta/simulator/long-tokens";
import type { EffectHandlers } from "../../simulation/state";

export const Effect = z.discriminatedUnion("kind", [
  ...tokenEffects,
  z.object({
    kind: z.literal("container.created"),
    containerId: z.string(),
    accountId: z.string(),
    type: z.enum(["TEXT", "IMAGE", "VIDEO", "CAROUSEL"]),
    isChild: z.boolean(),
    text: z.string(),
    alt: z.string(),
    replyTo: z.string().nullable(),
    replyControl: z.string().nullable(),
    approvesReplies: z.boolean(),
    topic: z.string().nullable(),
    link: z.string().nullable(),
    isSpoiler: z.boolean(),
    children: z.array(z.string()),
    file: z.object({ sha256: z.string(), contentType: z.string() }).nullable(),
    pollsUntilReady: z.number(),
    failsWith: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("thread.published"),
    mediaId: z.string(),
    containerId: z.string(),
    accountId: z.string(),
    shortcode: z.string(),
  }),
  z.object({ kind: z.literal("thread.deleted"), mediaId: z.string() }),
]);
export type Effect = z.output<typeof Effect>;

export type EffectOf<Kind extends Effect["kind"]> = Extract<Effect, { kind: Kind }>;

type Timed<Kind extends Effect["kind"]> = EffectOf<Kind> & { atMs: number };

export type Container = Timed<"container.created"> & { publishedAs: string | null; polls: number };
export type Thread = Timed<"thread.published"> & { isDeleted: boolean };

export class State extends LongTokenState<Effect> {
  readonly containers = new Map<string, Container>();
  readonly threads = new Map<string, Thread>();

  protected readonly handlers: EffectHandlers<Effect> = {
    ...this.tokenHandlers,
    "container.created": (effect, atMs) => {
      this.containers.set(effect.containerId, { ...effect, atMs, publishedAs: null, polls: 0 });
    },
    "thread.published": (effect, atMs) => {
      this.threads.set(effect.mediaId, { ...effect, atMs, isDeleted: false });
      const container = this.containers.get(effect.containerId);
      if (container) container.publishedAs = effect.mediaId;
    },
    "thread.deleted": ({ mediaId }) => {
      const thread = this.threads.get(mediaId);
      if (thread) thread.isDeleted = true;
    },
  };

  /** Newest first; replies are listed apart from an account's other posts. */
  threadsOf(accountId: string, kind: "posts" | "replies"): Thread[] {
    const own = [...this.threads.values()].filter((one) => one.accountId === accountId);
    return own.filter((one) => (this.replyTo(one) !== null) === (kind === "replies")).reverse();
  }

  replyTo({ containerId }: Thread): string | null {
    return this.containers.get(containerId)?.replyTo ?? null;
  }

  repliesTo(mediaId: string): Thread[] {
    return [...this.threads.values()].filter((one) => this.replyTo(one) === mediaId);
  }
}
