import { z } from "zod";

const Article = z.object({ source: z.string(), title: z.string() });
const ShownImage = z.object({ urn: z.string(), alt: z.string() });

/** Everything that can happen on the simulated network; its state is the fold of these. */
export const Effect = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("code.issued"),
    code: z.string(),
    redirectUri: z.string(),
    personId: z.string(),
    /** Where the person keeps a role from now on. */
    organizationIds: z.array(z.string()),
    scopes: z.array(z.string()),
  }),
  z.object({ kind: z.literal("code.used"), code: z.string() }),
  z.object({
    kind: z.literal("token.issued"),
    token: z.string(),
    personId: z.string(),
    scopes: z.array(z.string()),
    /** Milliseconds since 1970. */
    expiresAtMs: z.number(),
  }),
  z.object({
    kind: z.literal("refresh.issued"),
    refreshToken: z.string(),
    personId: z.string(),
    scopes: z.array(z.string()),
    /** Milliseconds since 1970: a year from the consent, however often it is used. */
    expiresAtMs: z.number(),
  }),
  /** Another one was given in its place. */
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
    /** Why it cannot be processed; null when it can. */
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
    /** Of the whole video. */
    sha256: z.string(),
    /** Why it cannot be processed; null when it can. */
    failure: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("post.published"),
    urn: z.string(),
    organizationId: z.string(),
    /** Little text, as it was sent. */
    commentary: z.string(),
    article: Article.nullable(),
    images: z.array(ShownImage),
    imageHashes: z.array(z.string()),
    video: z.object({ urn: z.string(), sha256: z.string() }).nullable().default(null),
    /** True for a post whose image or video was not processed yet: it never becomes visible. */
    isHidden: z.boolean(),
  }),
  z.object({ kind: z.literal("post.deleted"), urn: z.string() }),
  z.object({
    kind: z.literal("comment.published"),
    urn: z.string(),
    commentId: z.string(),
    postUrn: z.string(),
    organizationId: z.string(),
    /** Plain text. */
    text: z.string(),
    imageUrn: z.string().nullable(),
    imageHashes: z.array(z.string()),
  }),
]);
export type Effect = z.output<typeof Effect>;
export type EffectOf<Kind extends Effect["kind"]> = Extract<Effect, { kind: Kind }>;

export const Entry = z.object({
  seq: z.number(),
  atMs: z.number(),
  operation: z.string(),
  requestHash: z.string(),
  effect: Effect,
});
