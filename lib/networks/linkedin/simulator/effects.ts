import { z } from "zod";

const Article = z.object({ source: z.string(), title: z.string() });
const ShownImage = z.object({ urn: z.string(), alt: z.string() });

export const Effect = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("code.issued"),
    code: z.string(),
    redirectUri: z.string(),
    personId: z.string(),
    /** Organizations on which the person shares a role with the app. */
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
    /** A year after the consent, however often it is used. */
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
    /** The reason why processing fails; null when it succeeds. */
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
    /** Little text, as it was sent. */
    commentary: z.string(),
    article: Article.nullable(),
    images: z.array(ShownImage),
    imageHashes: z.array(z.string()),
    video: z.object({ urn: z.string(), sha256: z.string() }).nullable().default(null),
    /** A post is hidden for good when its image or video was not processed yet. */
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
