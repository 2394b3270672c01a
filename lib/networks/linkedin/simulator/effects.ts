import { z } from "zod";

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
