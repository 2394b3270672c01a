import { z } from "zod";

const StrongRef = z.object({ uri: z.string(), cid: z.string() });

export const Effect = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("request.pushed"),
    requestUri: z.string(),
    redirectUri: z.string(),
    state: z.string(),
    scope: z.string(),
    challenge: z.string(),
    keyThumbprint: z.string(),
  }),
  z.object({
    kind: z.literal("code.issued"),
    code: z.string(),
    redirectUri: z.string(),
    state: z.string(),
    accountId: z.string(),
    scope: z.string(),
  }),
  z.object({ kind: z.literal("code.used"), code: z.string() }),
  z.object({
    kind: z.literal("token.issued"),
    token: z.string(),
    refreshToken: z.string(),
    accountId: z.string(),
    scope: z.string(),
    keyThumbprint: z.string().nullable(),
    expiresAtMs: z.number(),
  }),
  z.object({ kind: z.literal("token.replaced"), token: z.string() }),
  z.object({ kind: z.literal("tokens.revoked"), accountId: z.string().nullable() }),
  z.object({
    kind: z.literal("blob.stored"),
    accountId: z.string(),
    cid: z.string(),
    sha256: z.string(),
    mimeType: z.string(),
    size: z.number(),
  }),
  z.object({
    kind: z.literal("record.written"),
    accountId: z.string(),
    rkey: z.string(),
    cid: z.string(),
    text: z.string(),
    root: StrongRef.nullable(),
    parent: StrongRef.nullable(),
    blobs: z.array(z.object({ cid: z.string(), alt: z.string() })),
    repliers: z.array(z.string()).nullable().default(null),
    record: z.record(z.string(), z.unknown()),
  }),
]);
export type Effect = z.output<typeof Effect>;
export type EffectOf<Kind extends Effect["kind"]> = Extract<Effect, { kind: Kind }>;
