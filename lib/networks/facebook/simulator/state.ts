import { z } from "zod";
import { type EffectHandlers, SimulatedState } from "../../simulation/state";

export const MessageTag = z.object({
  id: z.string(),
  name: z.string(),
  type: z.literal("page"),
  offset: z.number(),
  length: z.number(),
});
export type MessageTag = z.output<typeof MessageTag>;

const Grants = z.record(z.string(), z.enum(["granted", "declined"]));

export const Effect = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("code.issued"),
    code: z.string(),
    redirectUri: z.string(),
    personId: z.string(),
    pageIds: z.array(z.string()),
    permissions: Grants,
  }),
  z.object({ kind: z.literal("code.used"), code: z.string() }),
  z.object({
    kind: z.literal("token.issued"),
    token: z.string(),
    personId: z.string(),
    pageId: z.string().nullable(),
    expiresAtMs: z.number().nullable(),
  }),
  z.object({
    kind: z.literal("tokens.killed"),
    personId: z.string().nullable(),
    pageId: z.string().nullable(),
    subcode: z.number(),
  }),
  z.object({ kind: z.literal("app.removed"), personId: z.string() }),
  z.object({
    kind: z.literal("photo.uploaded"),
    photoId: z.string(),
    pageId: z.string(),
    sha256: z.string(),
    contentType: z.string(),
    width: z.number(),
    height: z.number(),
    alt: z.string(),
  }),
  z.object({
    kind: z.literal("video.begun"),
    videoId: z.string(),
    sessionId: z.string(),
    pageId: z.string(),
    sizeBytes: z.number(),
  }),
  z.object({
    kind: z.literal("video.part"),
    videoId: z.string(),
    start: z.number(),
    sizeBytes: z.number(),
    sha256: z.string(),
  }),
  z.object({
    kind: z.literal("video.finished"),
    videoId: z.string(),
    sha256: z.string(),
    description: z.string(),
    failure: z.string().nullable(),
  }),
  z.object({ kind: z.literal("video.cancelled"), videoId: z.string() }),
  z.object({
    kind: z.literal("post.published"),
    postId: z.string(),
    pageId: z.string(),
    text: z.string(),
    tags: z.array(MessageTag).default([]),
    link: z.string().nullable(),
    photoIds: z.array(z.string()),
    photoHashes: z.array(z.string()),
    video: z.object({ videoId: z.string(), sha256: z.string() }).nullable().default(null),
  }),
  z.object({ kind: z.literal("post.deleted"), postId: z.string() }),
  z.object({
    kind: z.literal("comment.published"),
    commentId: z.string(),
    postId: z.string(),
    pageId: z.string(),
    text: z.string(),
    tags: z.array(MessageTag).default([]),
    photoId: z.string().nullable(),
    photoHashes: z.array(z.string()),
  }),
]);
export type Effect = z.output<typeof Effect>;

type EffectOf<Kind extends Effect["kind"]> = Extract<Effect, { kind: Kind }>;

export type Token = EffectOf<"token.issued"> & { killedBySubcode: number | null };

type Timed<Kind extends Effect["kind"]> = EffectOf<Kind> & { atMs: number };

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

type Grant = { pageIds: string[]; permissions: Record<string, "granted" | "declined"> };

export class State extends SimulatedState<Effect, EffectOf<"code.issued">> {
  readonly grants = new Map<string, Grant>();
  readonly tokens = new Map<string, Token>();
  readonly photos = new Map<string, Photo>();
  readonly videos = new Map<string, Video>();
  readonly polls = new Map<string, number>();
  readonly posts = new Map<string, Post>();
  /** The oldest first; a load test publishes ten thousand, and each call looks at its page's latest. */
  private readonly postsByPage = new Map<string, Post[]>();
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
    const posts = this.postsByPage.get(pageId) ?? [];
    return posts.filter(({ isDeleted }) => !isDeleted).reverse();
  }

  latestPostOf(pageId: string): Post | undefined {
    return this.postsByPage.get(pageId)?.findLast(({ isDeleted }) => !isDeleted);
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
    const post: Post = { ...effect, atMs, isDeleted: false };
    this.posts.set(postId, post);
    const ofPage = this.postsByPage.get(effect.pageId) ?? [];
    ofPage.push(post);
    this.postsByPage.set(effect.pageId, ofPage);
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
