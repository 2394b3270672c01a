import { z } from "zod";
import { personOf } from "@/lib/kernel/actor";
import { db, type Tx } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { WaysIn } from "./schema";
import { countWaysIn, lockUser } from "./user-store";

export const getWaysIn = operation({
  name: "get_ways_in",
  summary: "Read what you can sign in with",
  scope: "self",
  input: z.strictObject({}),
  output: WaysIn,
  run: (actor) => waysIn(db, personOf(actor)),
});

export async function waysIn(tx: Tx, userId: string): Promise<WaysIn> {
  const { hasPassword, passkeys, issuers } = await countWaysIn(tx, userId);
  return {
    hasPassword,
    passkeyCount: passkeys,
    singleSignOn: issuers.some(isConfigured),
  };
}

/**
 * Throws `limit_reached` unless something else lets the person in. Call it in the transaction that
 * removes one, before it does: it locks the person, so that two removals at once leave one.
 */
export async function assertNotLastWayIn(tx: Tx, userId: string): Promise<void> {
  await lockUser(tx, userId);
  const { hasPassword, passkeyCount, singleSignOn } = await waysIn(tx, userId);
  if (Number(hasPassword) + passkeyCount + Number(singleSignOn) > 1) return;
  throw new AppError(
    "limit_reached",
    "This is your only way to sign in. Add a passkey or a password first.",
  );
}

function isConfigured(issuer: string): boolean {
  return env.oidc !== null && withoutSlash(issuer) === withoutSlash(env.oidc.issuer);
}

function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, "");
}
