import { z } from "zod";

const Grants = z.record(z.string(), z.enum(["granted", "declined"]));

export const MessageTag = z.object({
  id: z.string(),
  name: z.string(),
  type: z.literal("page"),
  offset: z.number(),
  length: z.number(),
});
export type MessageTag = z.output<typeof MessageTag>;

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
export type EffectOf<Kind extends Effect["kind"]> = Extract<Effect, { kind: Kind }>;
