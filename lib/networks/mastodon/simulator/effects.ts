import { z } from "zod";

export const Effect = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("app.registered"),
    clientId: z.string(),
    clientSecret: z.string(),
    redirectUri: z.string(),
  }),
  z.object({
    kind: z.literal("code.issued"),
    code: z.string(),
    clientId: z.string(),
    redirectUri: z.string(),
    challenge: z.string().nullable(),
    personId: z.string(),
    scopes: z.array(z.string()),
  }),
  z.object({ kind: z.literal("code.used"), code: z.string() }),
  z.object({
    kind: z.literal("token.issued"),
    token: z.string(),
    clientId: z.string(),
    personId: z.string().nullable(),
    scopes: z.array(z.string()),
  }),
  z.object({ kind: z.literal("tokens.revoked"), tokens: z.array(z.string()) }),
  z.object({
    kind: z.literal("media.uploaded"),
    id: z.string(),
    accountId: z.string(),
    sha256: z.string(),
    contentType: z.string(),
    description: z.string(),
    focus: z.string().nullable(),
    width: z.number(),
    height: z.number(),
    sizeBytes: z.number(),
    failure: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("status.published"),
    id: z.string(),
    accountId: z.string(),
    text: z.string(),
    warning: z.string(),
    visibility: z.string(),
    language: z.string().nullable(),
    replyTo: z.string().nullable(),
    mediaIds: z.array(z.string()),
    mediaHashes: z.array(z.string()),
    alts: z.array(z.string()),
    key: z.string().nullable(),
  }),
  z.object({ kind: z.literal("status.deleted"), id: z.string() }),
]);
export type Effect = z.output<typeof Effect>;
export type EffectOf<Kind extends Effect["kind"]> = Extract<Effect, { kind: Kind }>;
