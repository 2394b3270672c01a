import { z } from "zod";
import { type EffectHandlers, SimulatedState } from "../../simulation/state";

export const Post = z.object({
  id: z.string(),
  siteId: z.string(),
  slug: z.string(),
  status: z.enum(["draft", "scheduled", "published"]),
  title: z.string(),
  html: z.string(),
  featureImage: z.string().nullable(),
  featureImageAlt: z.string().nullable(),
  visibility: z.enum(["public", "members", "paid"]),
  featured: z.boolean(),
  excerpt: z.string().nullable(),
  canonicalUrl: z.string().nullable(),
  tags: z.array(z.string()),
  authorIds: z.array(z.string()),
  updatedAtMs: z.number(),
  publishedAtMs: z.number().nullable(),
});
export type Post = z.output<typeof Post>;

const actors = z.enum(["herald", "person"]);

export const Effect = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("integration.added"),
    siteId: z.string(),
    keyId: z.string(),
    secret: z.string(),
  }),
  z.object({ kind: z.literal("integrations.removed"), keyIds: z.array(z.string()) }),
  z.object({
    kind: z.literal("image.uploaded"),
    siteId: z.string(),
    file: z.string(),
    sha256: z.string(),
    contentType: z.string(),
    width: z.number(),
    height: z.number(),
  }),
  z.object({ kind: z.literal("post.created"), post: Post }),
  z.object({ kind: z.literal("post.changed"), post: Post, by: actors }),
  z.object({ kind: z.literal("post.published"), post: Post, by: actors }),
  /** Is an effect beside the publication: it cannot be taken back with the post. */
  z.object({
    kind: z.literal("newsletter.mailed"),
    postId: z.string(),
    newsletter: z.string(),
    segment: z.string(),
  }),
  z.object({ kind: z.literal("post.deleted"), id: z.string(), by: actors }),
]);
export type Effect = z.output<typeof Effect>;

type EffectOf<Kind extends Effect["kind"]> = Extract<Effect, { kind: Kind }>;
export type Integration = EffectOf<"integration.added">;
export type Image = EffectOf<"image.uploaded">;
export type Mail = EffectOf<"newsletter.mailed">;

export class State extends SimulatedState<Effect, { code: string }> {
  readonly integrations = new Map<string, Integration>();
  readonly images = new Map<string, Image>();
  readonly posts = new Map<string, Post>();
  readonly mails = new Map<string, Mail>();
  /** Counts what a switch does to the first calls only. */
  readonly spent = new Map<string, number>();

  protected readonly handlers: EffectHandlers<Effect> = {
    "integration.added": (effect) => {
      this.integrations.set(effect.keyId, effect);
    },
    "integrations.removed": ({ keyIds }) => {
      for (const keyId of keyIds) this.integrations.delete(keyId);
    },
    "image.uploaded": (effect) => {
      this.images.set(imageKey(effect), effect);
    },
    "post.created": ({ post }) => this.keep(post),
    "post.changed": ({ post }) => this.keep(post),
    "post.published": ({ post }) => this.keep(post),
    "newsletter.mailed": (effect) => {
      this.mails.set(effect.postId, effect);
    },
    "post.deleted": ({ id }) => {
      this.posts.delete(id);
    },
  };

  postsOf(siteId: string): Post[] {
    return [...this.posts.values()].filter((post) => post.siteId === siteId);
  }

  postWith(siteId: string, slug: string): Post | undefined {
    return this.postsOf(siteId).find((post) => post.slug === slug);
  }

  /** Says whether a switch that holds for the first `count` calls holds for this one. */
  isAmongFirst(name: string, count: number): boolean {
    const before = this.spent.get(name) ?? 0;
    if (before >= count) return false;
    this.spent.set(name, before + 1);
    return true;
  }

  private keep(post: Post): void {
    this.posts.set(post.id, post);
  }
}

export function imageKey({ siteId, file }: Pick<Image, "siteId" | "file">): string {
  return `${siteId}/${file}`;
}
