import { type EffectHandlers, SimulatedState } from "../../simulation/state";
import type { Effect, EffectOf } from "./effects";

type Timed<Kind extends Effect["kind"]> = EffectOf<Kind> & { atMs: number };
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

export class State extends SimulatedState<Effect, EffectOf<"code.issued">> {
  /** Holds the Pages and permissions of each person's latest consent. */
  readonly grants = new Map<string, Grant>();
  readonly tokens = new Map<string, Token>();
  readonly photos = new Map<string, Photo>();
  readonly videos = new Map<string, Video>();
  /** Counts polls of a finished video since the process began. */
  readonly polls = new Map<string, number>();
  readonly posts = new Map<string, Post>();
  readonly comments = new Map<string, Comment>();

  protected readonly handlers: EffectHandlers<Effect> = {
    "code.issued": (effect, atMs) => {
      this.issueCode(effect, atMs);
      this.grants.set(effect.personId, effect);
    },
    "code.used": (effect) => this.redeemCode(effect),
    "token.issued": (effect) => {
      this.tokens.set(effect.token, { ...effect, killedBySubcode: null });
    },
    "tokens.killed": (effect) => this.killTokens(effect),
    "app.removed": ({ personId }) => {
      this.killTokens({ personId, pageId: null, subcode: 458 });
      this.grants.delete(personId);
    },
    "photo.uploaded": (effect, atMs) => {
      this.photos.set(effect.photoId, { ...effect, atMs, storyId: null, publishedAtMs: 0 });
    },
    "video.begun": (effect, atMs) => {
      this.videos.set(effect.videoId, newVideo(effect, atMs));
    },
    "video.part": ({ videoId, start, sizeBytes }) => {
      const video = this.videos.get(videoId);
      if (!video) return;
      video.receivedBytes += sizeBytes;
      video.partNames.push(partName(videoId, start));
    },
    "video.finished": (effect) => this.changeVideo(effect.videoId, { finished: effect }),
    "video.cancelled": ({ videoId }) => this.changeVideo(videoId, { isCancelled: true }),
    "post.published": (effect, atMs) => this.publish(effect, atMs),
    "post.deleted": ({ postId }) => {
      const post = this.posts.get(postId);
      if (post) post.isDeleted = true;
    },
    "comment.published": (effect, atMs) => {
      this.comments.set(effect.commentId, { ...effect, atMs });
    },
  };

  postsOf(pageId: string): Post[] {
    return [...this.posts.values()]
      .filter((post) => post.pageId === pageId && !post.isDeleted)
      .reverse();
  }

  findPost(id: string): Post | undefined {
    const post = this.posts.get(this.videos.get(id)?.postId ?? id);
    return post?.isDeleted ? undefined : post;
  }

  commentsOn(postId: string): Comment[] {
    return [...this.comments.values()].filter((comment) => comment.postId === postId);
  }

  private publish(effect: EffectOf<"post.published">, atMs: number): void {
    const { postId, photoIds, video } = effect;
    this.posts.set(postId, { ...effect, atMs, isDeleted: false });
    for (const id of photoIds) {
      const photo = this.photos.get(id);
      if (photo) Object.assign(photo, { storyId: postId, publishedAtMs: atMs });
    }
    if (video) this.changeVideo(video.videoId, { postId, publishedAtMs: atMs });
  }

  private changeVideo(videoId: string, changes: Partial<Video>): void {
    const video = this.videos.get(videoId);
    if (video) Object.assign(video, changes);
  }

  private killTokens(ended: Omit<EffectOf<"tokens.killed">, "kind">): void {
    const { personId, pageId, subcode } = ended;
    for (const token of this.tokens.values()) {
      const isMeant =
        (personId === null || token.personId === personId) &&
        (pageId === null || token.pageId === pageId);
      if (isMeant) token.killedBySubcode = subcode;
    }
  }
}

export function partName(videoId: string, start: number): string {
  return `${videoId}-${start}`;
}

function newVideo(effect: EffectOf<"video.begun">, atMs: number): Video {
  return {
    ...effect,
    atMs,
    receivedBytes: 0,
    partNames: [],
    isCancelled: false,
    finished: null,
    postId: null,
    publishedAtMs: 0,
  };
}
