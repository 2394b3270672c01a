import { z } from "zod";
import { type EffectHandlers, SimulatedState } from "../../simulation/state";

const Password = {
  uuid: z.string(),
  token: z.string(),
  personId: z.string(),
  /** The rights that the user's role does not have, beside those that it never has. */
  without: z.array(z.string()),
};

export const Status = z.enum(["draft", "pending", "future", "publish", "private", "trash"]);

export const Post = z.object({
  id: z.string(),
  accountId: z.string(),
  status: Status,
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  excerpt: z.string(),
  categories: z.array(z.number()),
  tags: z.array(z.number()),
  featuredMedia: z.number(),
  sticky: z.boolean(),
  comments: z.enum(["open", "closed"]),
  isDatedLater: z.boolean(),
  publishedAtMs: z.number().nullable(),
});
export type Post = z.output<typeof Post>;

export const Effect = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("code.issued"),
    code: z.string(),
    redirectUri: z.string(),
    password: z.string(),
    ...Password,
  }),
  z.object({ kind: z.literal("code.used"), code: z.string() }),
  z.object({ kind: z.literal("token.issued"), ...Password }),
  z.object({ kind: z.literal("tokens.revoked"), tokens: z.array(z.string()) }),
  z.object({
    kind: z.literal("media.uploaded"),
    id: z.string(),
    accountId: z.string(),
    slug: z.string(),
    fileName: z.string(),
    sha256: z.string(),
    contentType: z.string(),
    width: z.number(),
    height: z.number(),
  }),
  z.object({ kind: z.literal("media.described"), id: z.string(), alt: z.string() }),
  z.object({ kind: z.literal("tag.made"), id: z.string(), name: z.string() }),
  z.object({ kind: z.literal("post.drafted"), post: Post }),
  z.object({ kind: z.literal("post.changed"), post: Post }),
  z.object({ kind: z.literal("post.published"), post: Post }),
  z.object({ kind: z.literal("post.trashed"), id: z.string() }),
  z.object({ kind: z.literal("post.deleted"), id: z.string() }),
]);
export type Effect = z.output<typeof Effect>;

export type EffectOf<Kind extends Effect["kind"]> = Extract<Effect, { kind: Kind }>;
export type Token = Omit<EffectOf<"token.issued">, "kind">;
export type Media = EffectOf<"media.uploaded"> & { alt: string };

export class State extends SimulatedState<Effect, EffectOf<"code.issued">> {
  readonly tokens = new Map<string, Token>();
  readonly media = new Map<string, Media>();
  readonly tags = new Map<string, { id: string; name: string }>();
  readonly posts = new Map<string, Post>();
  /** A post in the trash gets this slug again when it comes back. */
  readonly desiredSlugs = new Map<string, string>();

  protected readonly handlers: EffectHandlers<Effect> = {
    "code.issued": (effect, atMs) => {
      this.issueCode(effect, atMs);
      this.tokens.set(effect.token, effect);
    },
    "code.used": (effect) => this.redeemCode(effect),
    "token.issued": (effect) => {
      this.tokens.set(effect.token, effect);
    },
    "tokens.revoked": ({ tokens }) => {
      for (const token of tokens) this.tokens.delete(token);
    },
    "media.uploaded": (effect) => {
      this.media.set(effect.id, { ...effect, alt: "" });
    },
    "media.described": ({ id, alt }) => {
      const media = this.media.get(id);
      if (media) this.media.set(id, { ...media, alt });
    },
    "tag.made": ({ id, name }) => {
      this.tags.set(id, { id, name });
    },
    "post.drafted": ({ post }) => this.keep(post),
    "post.changed": ({ post }) => this.keep(post),
    "post.published": ({ post }, atMs) => this.keep({ ...post, publishedAtMs: atMs }),
    "post.trashed": ({ id }) => {
      const post = this.posts.get(id);
      if (!post) return;
      this.desiredSlugs.set(id, post.slug);
      this.posts.set(id, { ...post, status: "trash", slug: `${post.slug}__trashed` });
    },
    "post.deleted": ({ id }) => {
      this.posts.delete(id);
    },
  };

  /** The newest first. */
  postsOf(accountId: string): Post[] {
    return [...this.posts.values()].filter((one) => one.accountId === accountId).reverse();
  }

  mediaAt(address: string): Media | undefined {
    const fileName = address.split("/").at(-1);
    return [...this.media.values()].find((one) => one.fileName === fileName);
  }

  private keep(post: Post): void {
    if (post.status !== "trash") this.desiredSlugs.delete(post.id);
    this.posts.set(post.id, post);
  }
}
