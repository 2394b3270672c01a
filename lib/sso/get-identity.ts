import { z } from "zod";
import { personOf } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { operation } from "@/lib/kernel/operation";
import { findOwnIdentity } from "./identity-store";
import { SsoIdentity } from "./schema";

export const getIdentity = operation({
  name: "get_identity",
  summary: "Read whether single sign-on is set up, and linked to your account",
  scope: "self",
  input: z.strictObject({}),
  output: SsoIdentity,
  run: async (actor) => {
    if (!env.oidc) return { provider: null, identity: null };
    const { name, issuer } = env.oidc;
    const row = await findOwnIdentity(db, personOf(actor), issuer);
    const identity = row && {
      linkedAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    };
    return { provider: { name }, identity };
  },
});
