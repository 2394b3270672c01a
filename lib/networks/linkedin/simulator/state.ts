import { z } from "zod";
import { type EffectHandlers, SimulatedState } from "../../simulation/state";

const Article = z.object({ source: z.string(), title: z.string() });
const ShownImage = z.object({ urn: z.string(), alt: z.string() });

export const Effect = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("code.issued"),
    code: z.string(),
    redirectUri: z.string(),
    personId: z.string(),
    organizationIds: z.array(z.string()),
    scopes: z.array(z.string()),
  }),
  z.object({ kind: z.literal("code.used"), code: z.string() }),
  z.object({
    kind: z.literal("token.issued"),
    token: z.string(),
    personId: z.string(),
    scopes: z.array(z.string()),
    expiresAtMs: z.number(),
  }),
  z.object({
    kind: z.literal("refresh.issued"),
    refreshToken: z.string(),
    personId: z.string(),
    scopes: z.array(z.string()),
    /** The end stays a year after the consent, however often the token is used. */
    expiresAtMs: z.number(),
  }),
  z.object({ kind: z.literal("refresh.replaced"), refreshToken: z.string() }),
  z.object({ kind: z.literal("tokens.revoked"), personIds: z.array(z.string()) }),
  z.object({
    kind: z.literal("image.reserved"),
    urn: z.string(),
    organizationId: z.string(),
    uploadId: z.string(),
  }),
  z.object({
    kind: z.literal("image.sent"),
    urn: z.string(),
    sha256: z.string(),
    contentType: z.string(),
    width: z.number(),
    height: z.number(),
    failure: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("video.reserved"),
    urn: z.string(),
    organizationId: z.string(),
    uploadId: z.string(),
    uploadToken: z.string(),
    sizeBytes: z.number(),
    partBytes: z.number(),
  }),
  z.object({
    kind: z.literal("video.part"),
    urn: z.string(),
    index: z.number(),
    etag: z.string(),
    sha256: z.string(),
    sizeBytes: z.number(),
  }),
  z.object({
    kind: z.literal("video.sent"),
    urn: z.string(),
    sha256: z.string(),
    failure: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("post.published"),
    urn: z.string(),
    organizationId: z.string(),
    commentary: z.string(),
    article: Article.nullable(),
    images: z.array(ShownImage),
    imageHashes: z.array(z.string()),
    video: z.object({ urn: z.string(), sha256: z.string() }).nullable().default(null),
    isHidden: z.boolean(),
  }),
  z.object({ kind: z.literal("post.deleted"), urn: z.string() }),
  z.object({
    kind: z.literal("comment.published"),
    urn: z.string(),
    commentId: z.string(),
    postUrn: z.string(),
    organizationId: z.string(),
    text: z.string(),
    imageUrn: z.string().nullable(),
    imageHashes: z.array(z.string()),
  }),
]);
export type Effect = z.output<typeof Effect>;

export type EffectOf<Kind extends Effect["kind"]> = Extract<Effect, { kind: Kind }>;

type Timed<Kind extends Effect["kind"]> = EffectOf<Kind> & { atMs: number };

export type Token = Timed<"token.issued"> & { isRevoked: boolean };

export type Video = Timed<"video.reserved"> & {
  parts: Map<number, EffectOf<"video.part">>;
  sent: EffectOf<"video.sent"> | null;
};

export type Post = Timed<"post.published"> & { isDeleted: boolean };
export type Comment = Timed<"comment.published">;

type Image = Timed<"image.reserved"> & { sent: EffectOf<"image.sent"> | null };

export class State extends SimulatedState<Effect, EffectOf<"code.issued">> {
  readonly organizationsOf = new Map<string, string[]>();
  readonly tokens = new Map<string, Token>();
  readonly refreshTokens = new Map<string, EffectOf<"refresh.issued">>();
  readonly images = new Map<string, Image>();
  readonly videos = new Map<string, Video>();
  readonly posts = new Map<string, Post>();
  readonly comments = new Map<string, Comment>();
  readonly polls = new Map<string, number>();
  readonly uploaders = new Map<string, string>();

  protected readonly handlers: EffectHandlers<Effect> = {
    "code.issued": (effect, atMs) => {
      this.issueCode(effect, atMs);
      this.organizationsOf.set(effect.personId, effect.organizationIds);
    },
    "code.used": (effect) => this.redeemCode(effect),
    "token.issued": (effect, atMs) => {
      this.tokens.set(effect.token, { ...effect, atMs, isRevoked: false });
    },
    "refresh.issued": (effect) => {
      this.refreshTokens.set(effect.refreshToken, effect);
    },
    "refresh.replaced": ({ refreshToken }) => {
      this.refreshTokens.delete(refreshToken);
    },
    "tokens.revoked": ({ personIds }) => this.revokeTokens(personIds),
    "image.reserved": (effect, atMs) => {
      this.images.set(effect.urn, { ...effect, atMs, sent: null });
    },
    "image.sent": (effect) => {
      const image = this.images.get(effect.urn);
      if (image) image.sent = effect;
    },
    "video.reserved": (effect, atMs) => {
      this.videos.set(effect.urn, { ...effect, atMs, parts: new Map(), sent: null });
    },
    "video.part": (effect) => {
      this.videos.get(effect.urn)?.parts.set(effect.index, effect);
    },
    "video.sent": (effect) => {
      const video = this.videos.get(effect.urn);
      if (video) video.sent = effect;
    },
    "post.published": (effect, atMs) => {
      this.posts.set(effect.urn, { ...effect, atMs, isDeleted: false });
    },
    "post.deleted": ({ urn }) => {
      const post = this.posts.get(urn);
      if (post) post.isDeleted = true;
    },
    "comment.published": (effect, atMs) => {
      this.comments.set(effect.urn, { ...effect, atMs });
    },
  };

  postsOf(organizationId: string): Post[] {
    return [...this.posts.values()]
      .filter((post) => post.organizationId === organizationId && isVisible(post))
      .reverse();
  }

  visiblePost(urn: string): Post | undefined {
    const post = this.posts.get(urn);
    return post && isVisible(post) ? post : undefined;
  }

  commentsOn(postUrn: string): Comment[] {
    return [...this.comments.values()].filter((comment) => comment.postUrn === postUrn);
  }

  imageBy(uploadId: string): Image | undefined {
    return [...this.images.values()].find((image) => image.uploadId === uploadId);
  }

  videoBy(uploadId: string): Video | undefined {
    return [...this.videos.values()].find((video) => video.uploadId === uploadId);
  }

  private revokeTokens(personIds: readonly string[]): void {
    for (const token of this.tokens.values()) {
      if (personIds.includes(token.personId)) token.isRevoked = true;
    }
    for (const [refreshToken, { personId }] of this.refreshTokens) {
      if (personIds.includes(personId)) this.refreshTokens.delete(refreshToken);
    }
  }
}

function isVisible({ isDeleted, isHidden }: Post): boolean {
  return !isDeleted && !isHidden;
}
