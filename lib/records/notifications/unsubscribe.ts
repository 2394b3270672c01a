import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { transaction } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { openOperation } from "@/lib/kernel/open-operation";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { turnOffMail } from "./notification-store";
import { type Preference, preferences, Unsubscribe } from "./schema";

const Subscription = z.tuple([z.uuid(), z.enum(preferences)]);

/** The link in a mail is the proof; it can turn off one preference of one person and nothing else. */
export const unsubscribe = openOperation({
  name: "unsubscribe",
  summary: "Turn off the kind of mail that a mail's link names",
  input: Unsubscribe,
  output: z.strictObject({ unsubscribed: z.enum(preferences) }),
  failures: ["link_expired"],
  run: (caller, { token }) =>
    transaction(async (tx) => {
      const { userId, preference } = readSubscription(token);
      const found = await turnOffMail(tx, { userId, preference });
      if (found?.before[preference]) {
        const { workspaceId, before } = found;
        const author = { workspaceId, userId, credentialId: null, requestId: caller.requestId };
        await recordAudit(tx, author, {
          action: "user.updated",
          targetType: "user",
          targetId: userId,
          before: audited(before),
          after: audited({ ...before, [preference]: false }),
        });
      }
      return { unsubscribed: preference };
    }),
});

function audited({ approvals, ...notificationPreferences }: Record<Preference, boolean>) {
  return { notificationPreferences, approvalMails: approvals };
}

type Subscription = { userId: string; preference: Preference };

/** Never expires: a mail may be opened after years, and the link can only turn mails off. */
export function unsubscribeUrl(subscription: Subscription): string {
  const url = new URL("/api/unsubscribe", env.BASE_URL);
  url.searchParams.set("token", signSubscription(subscription));
  return url.href;
}

export function signSubscription({ userId, preference }: Subscription): string {
  const payload = Buffer.from(`${userId} ${preference}`).toString("base64url");
  const [signing] = env.ENCRYPTION_KEYS;
  if (!signing) throw new Error("The key ring is empty.");
  return `${payload}.${mac(signing.key, payload).toString("base64url")}`;
}

export function isSubscription(token: string): boolean {
  const [payload = "", signature = "", ...rest] = token.split(".");
  return rest.length === 0 && isSigned(payload, signature);
}

export function readSubscription(token: string): Subscription {
  if (!isSubscription(token)) {
    throw new AppError(
      "link_expired",
      "This link does not work. Your profile in Herald has the settings for mail.",
    );
  }
  const [payload = ""] = token.split(".");
  const [userId, preference] = Subscription.parse(
    Buffer.from(payload, "base64url").toString().split(" "),
  );
  return { userId, preference };
}

function mac(key: Buffer, payload: string): Buffer {
  const derived = hkdfSync("sha256", key, "", "unsubscribe links", 32);
  return createHmac("sha256", Buffer.from(derived)).update(payload).digest();
}

/** Accepts every key of the ring, so that a rotation breaks no link. */
function isSigned(payload: string, signature: string): boolean {
  // Several texts decode to the same bytes, so the texts are compared.
  const given = Buffer.from(signature);
  return env.ENCRYPTION_KEYS.some(({ key }) => {
    const expected = Buffer.from(mac(key, payload).toString("base64url"));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
