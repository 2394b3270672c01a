import { z } from "zod";

export const Effect = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("code.issued"),
    code: z.string(),
    redirectUri: z.string(),
    accountId: z.string(),
    permissions: z.array(z.string()),
  }),
  z.object({ kind: z.literal("code.used"), code: z.string() }),
  z.object({
    kind: z.literal("token.issued"),
    token: z.string(),
    length: z.enum(["short", "long"]),
    accountId: z.string(),
    permissions: z.array(z.string()),
    issuedAtMs: z.number(),
    expiresAtMs: z.number(),
  }),
  z.object({
    kind: z.literal("tokens.killed"),
    accountId: z.string().nullable(),
    subcode: z.number(),
  }),
  z.object({
    kind: z.literal("container.created"),
    containerId: z.string(),
    accountId: z.string(),
    type: z.enum(["IMAGE", "VIDEO", "REELS", "CAROUSEL"]),
    isChild: z.boolean(),
    caption: z.string(),
    alt: z.string(),
    children: z.array(z.string()),
    file: z.object({ sha256: z.string(), contentType: z.string() }).nullable(),
    pollsUntilReady: z.number(),
    failsWith: z.number().nullable(),
  }),
  z.object({
    kind: z.literal("media.published"),
    mediaId: z.string(),
    containerId: z.string(),
    accountId: z.string(),
    shortcode: z.string(),
  }),
  z.object({
    kind: z.literal("comment.published"),
    commentId: z.string(),
    mediaId: z.string(),
    accountId: z.string(),
    text: z.string(),
  }),
]);
export type Effect = z.output<typeof Effect>;
export type EffectOf<Kind extends Effect["kind"]> = Extract<Effect, { kind: Kind }>;
