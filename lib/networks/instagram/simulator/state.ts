import type { JournalEntry } from "../../simulation/journal";
import type { Effect, EffectOf } from "./effects";

export type Timed<Kind extends Effect["kind"]> = EffectOf<Kind> & { atMs: number };
export type Code = Timed<"code.issued"> & { isUsed: boolean };
export type Token = EffectOf<"token.issued"> & { killedBySubcode: number | null };
export type Container = Timed<"container.created"> & {
  publishedAs: string | null;
  /** Looks so far; they leave no trace in the journal, as reading has no effect. */
  looks: number;
};
export type Media = Timed<"media.published">;
export type Comment = Timed<"comment.published">;

/** What the simulated network knows, rebuilt from the journal at every start. */
export class State {
  readonly codes = new Map<string, Code>();
  readonly tokens = new Map<string, Token>();
  readonly containers = new Map<string, Container>();
  readonly media = new Map<string, Media>();
  readonly comments = new Map<string, Comment>();

  clear(): void {
    for (const map of [this.codes, this.tokens]) map.clear();
    for (const map of [this.containers, this.media, this.comments]) map.clear();
  }

  /** Newest first. */
  mediaOf(accountId: string): Media[] {
    return [...this.media.values()].filter((one) => one.accountId === accountId).reverse();
  }

  containersOf(accountId: string): Container[] {
    return [...this.containers.values()].filter((one) => one.accountId === accountId);
  }

  /** Oldest first. */
  commentsOn(mediaId: string): Comment[] {
    return [...this.comments.values()].filter((comment) => comment.mediaId === mediaId);
  }

  apply({ effect, atMs }: JournalEntry<Effect>): void {
    switch (effect.kind) {
      case "code.issued":
        this.codes.set(effect.code, { ...effect, atMs, isUsed: false });
        return;
      case "code.used":
        this.spendCode(effect);
        return;
      case "token.issued":
        this.tokens.set(effect.token, { ...effect, killedBySubcode: null });
        return;
      case "tokens.killed":
        this.killTokens(effect);
        return;
      case "container.created":
        this.containers.set(effect.containerId, { ...effect, atMs, publishedAs: null, looks: 0 });
        return;
      case "media.published":
        this.publish(effect, atMs);
        return;
      case "comment.published":
        this.comments.set(effect.commentId, { ...effect, atMs });
    }
  }

  private spendCode({ code }: EffectOf<"code.used">): void {
    const issued = this.codes.get(code);
    if (issued) issued.isUsed = true;
  }

  private killTokens({ accountId, subcode }: EffectOf<"tokens.killed">): void {
    for (const token of this.tokens.values()) {
      if (accountId === null || token.accountId === accountId) token.killedBySubcode = subcode;
    }
  }

  private publish(effect: EffectOf<"media.published">, atMs: number): void {
    this.media.set(effect.mediaId, { ...effect, atMs });
    const container = this.containers.get(effect.containerId);
    if (container) container.publishedAs = effect.mediaId;
  }
}
