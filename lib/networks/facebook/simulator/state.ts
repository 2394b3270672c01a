import type { JournalEntry } from "../../simulation/journal";
import type { Effect, EffectOf } from "./effects";

export type Timed<Kind extends Effect["kind"]> = EffectOf<Kind> & { atMs: number };
export type Token = EffectOf<"token.issued"> & { killedBySubcode: number | null };
export type Photo = Timed<"photo.uploaded"> & { storyId: string | null; publishedAtMs: number };
export type Video = Timed<"video.begun"> & {
  receivedBytes: number;
  partNames: string[];
  isCancelled: boolean;
  finished: EffectOf<"video.finished"> | null;
  postId: string | null;
  publishedAtMs: number;
};
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
  readonly videos = new Map<string, Video>();
  /** How often each finished video was looked at since the process began. */
  readonly looks = new Map<string, number>();
  readonly posts = new Map<string, Post>();
  readonly comments = new Map<string, Comment>();

  clear(): void {
    for (const map of [this.codes, this.grants, this.tokens]) map.clear();
    for (const map of [this.photos, this.posts, this.comments]) map.clear();
    for (const map of [this.videos, this.looks]) map.clear();
  }

  /** Newest first. */
  postsOf(pageId: string): Post[] {
    return [...this.posts.values()]
      .filter((post) => post.pageId === pageId && !post.isDeleted)
      .reverse();
  }

  /** A post by its own id, or by the id of the video that it shows. */
  findPost(id: string): Post | undefined {
    const post = this.posts.get(this.videos.get(id)?.postId ?? id);
    return post?.isDeleted ? undefined : post;
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
        if (effect.video) this.showVideo(effect.video.videoId, effect.postId, atMs);
        return;
      case "post.deleted":
        this.deletePost(effect);
        return;
      case "comment.published":
        this.comments.set(effect.commentId, { ...effect, atMs });
        return;
      default:
        this.applyUpload(effect, atMs);
    }
  }

  private applyUpload(effect: UploadEffect, atMs: number): void {
    if (effect.kind === "video.begun") {
      this.videos.set(effect.videoId, { ...effect, atMs, ...unfinished() });
      return;
    }
    const video = this.videos.get(effect.videoId);
    if (!video) return;
    switch (effect.kind) {
      case "video.part":
        video.receivedBytes += effect.sizeBytes;
        video.partNames.push(partName(effect.videoId, effect.start));
        return;
      case "video.finished":
        video.finished = effect;
        return;
      case "video.cancelled":
        video.isCancelled = true;
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

  private showVideo(videoId: string, postId: string, atMs: number): void {
    const video = this.videos.get(videoId);
    if (video) Object.assign(video, { postId, publishedAtMs: atMs });
  }

  private deletePost({ postId }: EffectOf<"post.deleted">): void {
    const post = this.posts.get(postId);
    if (post) post.isDeleted = true;
  }
}

/** What the file of a part is called until the video is whole. */
export function partName(videoId: string, start: number): string {
  return `${videoId}-${start}`;
}

function unfinished() {
  const partNames: string[] = [];
  return {
    receivedBytes: 0,
    partNames,
    isCancelled: false,
    finished: null,
    postId: null,
    publishedAtMs: 0,
  };
}

type UploadEffect = EffectOf<"video.begun" | "video.part" | "video.finished" | "video.cancelled">;
type ContentEffect =
  | UploadEffect
  | EffectOf<"photo.uploaded" | "post.published" | "post.deleted" | "comment.published">;
