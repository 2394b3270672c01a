import { randomUUID } from "node:crypto";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { type Algorithm, createKey } from "@/lib/records/webhooks/signature";
import { sealSecret } from "@/lib/records/webhooks/webhook-secrets";
import { webhookTimings } from "@/lib/records/webhooks/webhook-timings";
import type { Prisma } from "@/prisma/generated/client";
import { plant } from "./canaries";

export const quickWebhookTimings = {
  ...webhookTimings,
  everyMs: 25,
  attemptMs: 60_000,
  slowAfterMs: 50,
  leaseMs: 100_000,
  stopWithinMs: 0,
  retryAfterMs: webhookTimings.retryAfterMs.map(() => 40),
  restMinMs: 1,
  restMaxMs: 20,
  overloadedMs: 30,
  askedRestMaxMs: 60,
};

type Fields = Partial<Omit<Prisma.WebhookUncheckedCreateInput, "algorithm">>;

/** Makes a webhook, by the tables alone. */
export async function aWebhook(
  workspaceId: string,
  { algorithm = "hmac-sha256", ...fields }: Fields & { algorithm?: Algorithm } = {},
) {
  const id = randomUUID();
  const { secret, publicKey } = createKey(algorithm);
  plant("a webhook’s secret", secret);
  await db.webhook.create({
    data: {
      id,
      workspaceId,
      url: "https://hooks.example/in",
      description: "",
      algorithm: algorithm === "ed25519" ? "ed25519" : "hmac_sha256",
      sealedSecret: sealSecret(id, "sealedSecret", secret),
      publicKey,
      createdAt: now(),
      ...fields,
    },
  });
  return { id, secret, publicKey };
}

/** Writes a ping, as a test of a webhook does. */
export async function ping({ id }: { id: string }, workspaceId: string): Promise<string> {
  const { id: eventId } = await db.webhookEvent.create({
    data: {
      webhookId: id,
      workspaceId,
      type: "endpoint.ping",
      at: now(),
      facts: {},
      nextAttemptAt: now(),
    },
  });
  return eventId;
}
