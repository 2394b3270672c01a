import type { JournalEntry } from "../../simulation/journal";
import type { Effect, EffectOf } from "./effects";

type Timed<Kind extends Effect["kind"]> = EffectOf<Kind> & { atMs: number };
export type Token = Timed<"token.issued"> & { isRevoked: boolean };
export type Image = EffectOf<"image.reserved"> & {
  atMs: number;
  sent: EffectOf<"image.sent"> | null;
};
export type Video = EffectOf<"video.reserved"> & {
  atMs: number;
  /** By their place in the video. */
  parts: Map<number, EffectOf<"video.part">>;
  sent: EffectOf<"video.sent"> | null;
};
export type Post = Timed<"post.published"> & { isDeleted: boolean };
export type Comment = Timed<"comment.published">;

/** What the simulated network knows, rebuilt from the journal at every start. */
export class State {
  readonly codes = new Map<string, Timed<"code.issued"> & { isUsed: boolean }>();
  /** By person: the organizations on which their roles still stand. */
  readonly organizationsOf = new Map<string, string[]>();
  readonly tokens = new Map<string, Token>();
  /** What still renews tokens, by itself. */
  readonly refreshTokens = new Map<string, EffectOf<"refresh.issued">>();
  readonly images = new Map<string, Image>();
  readonly videos = new Map<string, Video>();
  readonly posts = new Map<string, Post>();
  readonly comments = new Map<string, Comment>();
  /** How often each image or video was looked at since the process began. */
  readonly looks = new Map<string, number>();
  /** By upload: the token that asked for its addresses, since the process began. */
  readonly uploaders = new Map<string, string>();

  clear(): void {
    for (const map of [this.codes, this.organizationsOf, this.tokens]) map.clear();
    this.refreshTokens.clear();
    for (const map of [this.images, this.videos, this.posts]) map.clear();
    for (const map of [this.comments, this.looks, this.uploaders]) map.clear();
  }

  /** What people can see, newest first. */
  postsOf(organizationId: string): Post[] {
    return [...this.posts.values()]
      .filter((post) => post.organizationId === organizationId && isVisible(post))
      .reverse();
  }

  visiblePost(urn: string): Post | undefined {
    const post = this.posts.get(urn);
    return post && isVisible(post) ? post : undefined;
  }

  /** Oldest first. */
  commentsOn(postUrn: string): Comment[] {
    return [...this.comments.values()].filter((comment) => comment.postUrn === postUrn);
  }

  uploadBy(uploadId: string): Image | undefined {
    return [...this.images.values()].find((image) => image.uploadId === uploadId);
  }

  videoBy(uploadId: string): Video | undefined {
    return [...this.videos.values()].find((video) => video.uploadId === uploadId);
  }

  apply({ effect, atMs }: JournalEntry<Effect>): void {
    switch (effect.kind) {
      case "code.issued":
        this.codes.set(effect.code, { ...effect, atMs, isUsed: false });
        this.organizationsOf.set(effect.personId, effect.organizationIds);
        return;
      case "code.used":
        this.spendCode(effect);
        return;
      case "token.issued":
        this.tokens.set(effect.token, { ...effect, atMs, isRevoked: false });
        return;
      case "refresh.issued":
        this.refreshTokens.set(effect.refreshToken, effect);
        return;
      case "refresh.replaced":
        this.refreshTokens.delete(effect.refreshToken);
        return;
      case "tokens.revoked":
        this.revokeTokens(effect);
        return;
      default:
        this.applyContent(effect, atMs);
    }
  }

  private applyContent(effect: ContentEffect, atMs: number): void {
    switch (effect.kind) {
      case "image.reserved":
        this.images.set(effect.urn, { ...effect, atMs, sent: null });
        return;
      case "image.sent":
        this.receiveImage(effect);
        return;
      case "post.published":
        this.posts.set(effect.urn, { ...effect, atMs, isDeleted: false });
        return;
      case "post.deleted":
        this.deletePost(effect);
        return;
      case "comment.published":
        this.comments.set(effect.urn, { ...effect, atMs });
        return;
      default:
        this.applyVideo(effect, atMs);
    }
  }

  private applyVideo(effect: VideoEffect, atMs: number): void {
    if (effect.kind === "video.reserved") {
      this.videos.set(effect.urn, { ...effect, atMs, parts: new Map(), sent: null });
      return;
    }
    const video = this.videos.get(effect.urn);
    if (!video) return;
    if (effect.kind === "video.part") video.parts.set(effect.index, effect);
    else video.sent = effect;
  }

  private spendCode({ code }: EffectOf<"code.used">): void {
    const issued = this.codes.get(code);
    if (issued) issued.isUsed = true;
  }

  private revokeTokens({ personIds }: EffectOf<"tokens.revoked">): void {
    for (const token of this.tokens.values()) {
      if (personIds.includes(token.personId)) token.isRevoked = true;
    }
    for (const [refreshToken, { personId }] of this.refreshTokens) {
      if (personIds.includes(personId)) this.refreshTokens.delete(refreshToken);
    }
  }

  private receiveImage(effect: EffectOf<"image.sent">): void {
    const image = this.images.get(effect.urn);
    if (image) image.sent = effect;
  }

  private deletePost({ urn }: EffectOf<"post.deleted">): void {
    const post = this.posts.get(urn);
    if (post) post.isDeleted = true;
  }
}

function isVisible({ isDeleted, isHidden }: Post): boolean {
  return !isDeleted && !isHidden;
}

type VideoEffect = EffectOf<"video.reserved" | "video.part" | "video.sent">;
type ContentEffect =
  | VideoEffect
  | EffectOf<
      "image.reserved" | "image.sent" | "post.published" | "post.deleted" | "comment.published"
    >;
