import { verify } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { disconnectConnection } from "@/lib/accounts/connections/disconnect-connection";
import { markExpired, notifyOfExpiry } from "@/lib/accounts/connections/needs-reconnect";
import { failure } from "@/lib/deliveries/failure";
import { type Move, moveDelivery } from "@/lib/deliveries/move-delivery";
import { now, shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { completeMediaUpload } from "@/lib/library/media/complete-media-upload";
import { settleChanged } from "@/lib/planning/approvals/settle-approvals";
import { addComment } from "@/lib/planning/comments/comments";
import { createDraft } from "@/lib/planning/drafts/drafts";
import { cancelPost } from "@/lib/planning/posts/cancel-post";
import { createPost } from "@/lib/planning/posts/create-post";
import { deletePost } from "@/lib/planning/posts/delete-post";
import { updatePost } from "@/lib/planning/posts/update-post";
import { pausePublishing, resumePublishing } from "@/lib/publishing/pause";
import { deliveryReasons } from "@/lib/records/words/reasons";
import { sampleJpeg } from "@/testing/media/sample-images";
import { reserve, startStorageServer } from "@/testing/media/storage-server";
import { resultsWorld } from "@/testing/publishing/results-world";
import { eventually } from "@/testing/run/eventually";
import { startWebhookReceiver } from "@/testing/servers/webhook-receiver";
import { answer, needApproval, stagesOf } from "@/testing/world/approvals";
import { aPostBody } from "@/testing/world/sample-post";
import { aWebhook, ping, quickWebhookTimings } from "@/testing/world/webhooks";
import { createConnection } from "@/testing/world/world";
import { webhookBodies } from "./event-bodies";
import { type WebhookEventType, webhookEventTypes } from "./event-types";
import { publicKeyOf } from "./signature";
import { startWebhookWorker } from "./start-webhook-worker";

const [hourMs, dayMs] = [3_600_000, 86_400_000];
const text = "Fresh rolls every morning";

let world: Awaited<ReturnType<typeof resultsWorld>>;

beforeEach(async () => {
  await db.webhook.deleteMany();
  world = await resultsWorld("facebook");
  await world.turnOn();
});
afterEach(() => shiftClock(0));

it("what is sent of every type is what the catalogue says, and a library of others verifies it", async () => {
  const receiver = await startWebhookReceiver();
  onTestFinished(receiver.stop);
  const { workspaceId } = world.admin;
  const thin = await aWebhook(workspaceId, { url: `${receiver.url}/thin` });
  const full = await aWebhook(workspaceId, {
    url: `${receiver.url}/full`,
    withContent: true,
    algorithm: "ed25519",
  });
  await happen();
  for (const webhook of [thin, full]) await ping(webhook, workspaceId);
  const worker = startWebhookWorker({ gate: receiver.gate, timings: quickWebhookTimings });
  onTestFinished(worker.stop);
  await eventually(async () => {
    const where = { workspaceId, nextAttemptAt: { not: null } };
    expect(await db.webhookEvent.count({ where })).toBe(0);
  });

  for (const path of ["/hooks/thin", "/hooks/full"]) {
    const bodies = receiver.heard
      .filter((heard) => heard.path === path)
      .map(({ body }) => JSON.parse(body) as { type: WebhookEventType; data: object });
    const found = new Set(bodies.map(({ type }) => type));
    expect(webhookEventTypes.filter((type) => !found.has(type))).toEqual([]);
    for (const body of bodies) {
      expect(webhookBodies[body.type].schema.parse(body), body.type).toEqual(body);
    }
  }
  // Only hmac is known to npm's standardwebhooks.
  for (const { headers, body, path } of receiver.heard) {
    const sent = headers as Record<string, string>;
    if (path === "/hooks/thin") new Webhook(thin.secret).verify(body, sent);
    else expect(isVerified(full.publicKey ?? "", sent, body)).toBe(true);
  }
  const heardOn = (path: string) =>
    receiver.heard
      .filter((heard) => heard.path === path)
      .map(({ body }) => body)
      .join("\n");
  expect(heardOn("/hooks/thin")).not.toMatch(/Fresh rolls|A holiday|Looks good|sample\.jpg/);
  expect(heardOn("/hooks/full")).toMatch(/Fresh rolls/);
});

function isVerified(publicKey: string, headers: Record<string, string>, body: string): boolean {
  const content = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const [kind, signature = ""] = headers["webhook-signature"]?.split(",") ?? [];
  const bytes = Buffer.from(signature, "base64");
  return kind === "v1a" && verify(null, Buffer.from(content), publicKeyOf(publicKey), bytes);
}

async function happen(): Promise<void> {
  await happenToPosts();
  await happenToDeliveries();
  await happenToApprovals();
  await happenToConnections();
  await createDraft(world.member, { text });
  await pausePublishing(world.admin, { reason: "A holiday" });
  await resumePublishing(world.admin, {});
  await uploadMedium();
  await readResults();
}

async function happenToPosts(): Promise<void> {
  const connectionIds = [world.connection.id];
  const { post } = await createPost(world.member, aPostBody({ connectionIds, text }));
  await addComment(world.viewer, { postId: post.id, body: "Looks good" });
  const changed = await updatePost(world.member, {
    postId: post.id,
    version: post.version,
    text: `${text}!`,
  });
  const { version } = changed.post;
  const cancelled = await cancelPost(world.member, { postId: post.id, version });
  await deletePost(world.member, { postId: post.id, version: cancelled.post.version });
}

/** The moves are those of a run that a network answers. */
async function happenToDeliveries(): Promise<void> {
  const other = await createConnection(world.admin, { name: "Second page" });
  const reason = deliveryReasons.because("duplicate", { account: "Second page" });
  const refused = failure({ code: "duplicate_content", reason, retryable: false }, now());
  const unclear = failure(
    {
      code: "outcome_unknown",
      reason: deliveryReasons.because("uncertain", { account: "A page" }),
      retryable: false,
    },
    now(),
  );
  const confirm = (id: string) =>
    ({
      by: "confirm",
      data: { publishedAt: now(), publishedUrl: "https://network.example/1", remoteId: id },
    }) as const;
  const refuse = () => ({ by: "refuse", data: refused }) as const;
  const leave = () => ({ by: "markUnconfirmed", data: unclear }) as const;
  for (const ends of [[confirm], [refuse], [leave], [confirm, refuse]]) {
    const connectionIds = [world.connection.id, other.id].slice(0, ends.length);
    const { post } = await createPost(world.member, aPostBody({ connectionIds, text }));
    for (const [index, end] of ends.entries()) {
      const where = { postId: post.id, connectionId: connectionIds[index] ?? "" };
      const { id } = await db.delivery.findFirstOrThrow({ where });
      const data = { state: "publishing", fence: 7, intentNo: 1, leaseUntil: now() } as const;
      await db.delivery.update({ where: { id }, data });
      const move: Omit<Move, "deliveryId" | "expected"> = end(id);
      const moved = await moveDelivery({
        deliveryId: id,
        expected: { fence: 7, intentNo: 1 },
        ...move,
      });
      expect(moved).not.toBeNull();
    }
  }
}

async function happenToApprovals(): Promise<void> {
  const { id: connectionId } = await createConnection(world.admin, { name: "Approved page" });
  await needApproval(world.admin, connectionId, { stages: stagesOf(world.admin) });
  const body = () => aPostBody({ connectionIds: [connectionId], text });
  const { post: approved } = await createPost(world.member, body());
  await answer(world.admin, approved.id);
  const { post: refused } = await createPost(world.member, body());
  await answer(world.admin, refused.id, { decision: "request_changes", comment: "Shorter" });
  const { post: overridden } = await createPost(world.member, body());
  await answer(world.admin, overridden.id, { decision: "override", comment: "It is urgent." });
  const { post: late } = await createPost(world.member, body());
  await db.$executeRaw`
    UPDATE "Delivery" SET "scheduledAt" = now() - interval '1 s' WHERE "postId" = ${late.id}::uuid`;
  await settleChanged();
}

async function happenToConnections(): Promise<void> {
  const inAnHour = new Date(now().getTime() + hourMs);
  const fields = { tokenExpiresAt: inAnHour, sealedCredentials: "sealed" };
  const { id } = await createConnection(world.admin, fields);
  await notifyOfExpiry();
  const past = new Date(now().getTime() - hourMs);
  await db.connection.update({ where: { id }, data: { tokenExpiresAt: past } });
  await markExpired();
  const { id: connectionId } = await createConnection(world.admin);
  await disconnectConnection(world.admin, { connectionId });
}

async function uploadMedium(): Promise<void> {
  const server = await startStorageServer();
  onTestFinished(server.stop);
  const bytes = await sampleJpeg();
  const upload = await reserve(world.member, { bytes, contentType: "image/jpeg" });
  await server.put(upload, bytes);
  await completeMediaUpload(world.member, { mediaId: upload.mediaId });
}

async function readResults(): Promise<void> {
  const { remoteId } = await world.publish();
  world.simulator.count(remoteId, { reactions: 7, comments: 2, views: 90 });
  shiftClock(dayMs);
  await world.readAll();
  shiftClock(0);
}
