import type { JournalEntry } from "../../simulation/journal";
import type { Effect, EffectOf } from "./effects";

export type Timed<Kind extends Effect["kind"]> = EffectOf<Kind> & { atMs: number };
export type Token = EffectOf<"token.issued"> & { killedBySubcode: number | null };
export type Photo = Timed<"photo.uploaded"> & { storyId: string | null; publishedAtMs: number };
export type Post = Timed<"post.published"> & { isDeleted: boolean };
export type Comment = Timed<"comment.published">;

export type Grant = { pageIds: string[]; permissions: Record<string, "granted" | "declined"> };

/** What the simulated network knows, rebuilt from the journal at every start. */
export class State {
  readonly codes = new Map<string, Timed<"code.issued"> & { isUsed: boolean }>();
  /** By person: what their latest consent shares with the app. */
  readonly grants = new Map<string, Grant>();
  readonly tokens = new Map<string, Token>();
  readonly photos = new Map<string, Photo>();
  readonly posts = new Map<string, Post>();
  readonly comments = new Map<string, Comment>();

  clear(): void {
    for (const map of [this.codes, this.grants, this.tokens]) map.clear();
    for (const map of [this.photos, this.posts, this.comments]) map.clear();
  }

  /** Newest first. */
  postsOf(pageId: string): Post[] {
    return [...this.posts.values()]
      .filter((post) => post.pageId === pageId && !post.isDeleted)
      .reverse();
  }

  /** Oldest first. */
  commentsOn(postId: string): Comment[] {
    return [...this.comments.values()].filter((comment) => comment.postId === postId);
  }

  apply({ effect, atMs }: JournalEntry<Effect>): void {
    switch (effect.kind) {
      case "code.issued":
        this.codes.set(effect.code, { ...effect, atMs, isUsed: false });
        this.grants.set(effect.personId, effect);
        return;
      case "code.used":
        this.spendCode(effect);
        return;
      case "token.issued":
        this.tokens.set(effect.token, { ...effect, killedBySubcode: null });
        return;
      case "tokens.killed":
      case "app.removed":
        this.killTokens(effect);
        return;
      default:
        this.applyContent(effect, atMs);
    }
  }

  private applyContent(effect: ContentEffect, atMs: number): void {
    switch (effect.kind) {
      case "photo.uploaded":
        this.photos.set(effect.photoId, { ...effect, atMs, storyId: null, publishedAtMs: 0 });
        return;
      case "post.published":
        this.posts.set(effect.postId, { ...effect, atMs, isDeleted: false });
        for (const id of effect.photoIds) this.showPhoto(id, effect.postId, atMs);
        return;
      case "post.deleted":
        this.deletePost(effect);
        return;
      case "comment.published":
        this.comments.set(effect.commentId, { ...effect, atMs });
    }
  }

  private spendCode({ code }: EffectOf<"code.used">): void {
    const issued = this.codes.get(code);
    if (issued) issued.isUsed = true;
  }

  private killTokens(effect: EffectOf<"tokens.killed"> | EffectOf<"app.removed">): void {
    const { personId, pageId, subcode } =
      effect.kind === "app.removed" ? { ...effect, pageId: null, subcode: 458 } : effect;
    for (const token of this.tokens.values()) {
      const isMeant =
        (personId === null || token.personId === personId) &&
        (pageId === null || token.pageId === pageId);
      if (isMeant) token.killedBySubcode = subcode;
    }
    if (effect.kind === "app.removed") this.grants.delete(effect.personId);
  }

  private showPhoto(photoId: string, postId: string, atMs: number): void {
    const photo = this.photos.get(photoId);
    if (photo) Object.assign(photo, { storyId: postId, publishedAtMs: atMs });
  }

  private deletePost({ postId }: EffectOf<"post.deleted">): void {
    const post = this.posts.get(postId);
    if (post) post.isDeleted = true;
  }
}

type ContentEffect = EffectOf<
  "photo.uploaded" | "post.published" | "post.deleted" | "comment.published"
>;
