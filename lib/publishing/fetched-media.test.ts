import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Simulator } from "@/lib/networks/simulator";
import type { Post } from "@/lib/planning/posts/schema";
import type { Connection } from "@/prisma/generated/client";
import { eventually } from "@/testing/run/eventually";
import { openMediaOrigin } from "@/testing/servers/media-origin";
import type { Person } from "@/testing/world/world";

const closeOrigin = await openMediaOrigin();
const { deliveriesOf, schedulePost, storePhoto } = await import(
  "@/testing/publishing/publishing-world"
);
const { sealCredentials } = await import("@/lib/accounts/connections/credentials");
const { driveDue } = await import("@/testing/publishing/phase-driver");
const { startSandbox } = await import("@/testing/servers/sandbox");
const { createConnection, smallWorld } = await import("@/testing/world/world");
const { noCrop } = await import("@/lib/deliveries/crops/rules");
const { readCropped } = await import("@/lib/library/media/renditions");
const { workspaceId } = await import("@/lib/kernel/workspace-id");

const provider = "instagram";
let simulator: Simulator;
let admin: Person;
let connection: Connection;

beforeAll(async () => {
  simulator = await startSandbox(provider);
  ({ admin } = await smallWorld());
  const { credentials, ...account } = simulator.account();
  const id = crypto.randomUUID();
  const sealedCredentials = sealCredentials(id, credentials);
  connection = await createConnection(admin, { id, provider, ...account, sealedCredentials });
});
beforeEach(() => simulator.clearFaults());
afterAll(async () => {
  await simulator.stop();
  await closeOrigin();
});

/** Runs what falls due until the deliveries of the post are in these states. */
async function runUntil(post: Post, states: string) {
  return await eventually(async () => {
    await driveDue();
    const deliveries = await deliveriesOf(post);
    expect(deliveries.map(({ state }) => state).join(" ")).toBe(states);
    return deliveries;
  });
}

it("a sequence is published on a network that fetches its photos from this server", async () => {
  const mediaIds = [await storePhoto(admin), await storePhoto(admin)];
  const additionalPosts = [{ text: "And a comment", mediaIds: [] }];
  const text = "Two photos";
  const post = await schedulePost(admin, connection, { inMs: 0, text, mediaIds, additionalPosts });
  const [first, second] = await runUntil(post, "published published");
  expect(first).toMatchObject({ state: "published", publishedUrl: expect.stringContaining("/p/") });
  expect(second).toMatchObject({ state: "published" });
  const [published, comment] = simulator.publications();
  expect(published).toMatchObject({ text, remoteId: first?.remoteId });
  expect(published?.mediaHashes).toHaveLength(2);
  expect(comment).toMatchObject({ text: "And a comment", parentRemoteId: first?.remoteId });
});

it("a cropped photo is fetched with the shape of its crop", async () => {
  const mediaId = await storePhoto(admin);
  const crop = { ...noCrop, aspect: "4:5" as const };
  const text = "One cropped photo";
  const fields = { inMs: 0, text, mediaIds: [mediaId], crops: [{ mediaId, ...crop }] };
  const post = await schedulePost(admin, connection, fields);
  await runUntil(post, "published");
  const sent = await readCropped(workspaceId(admin.workspaceId), { mediaId, crop });
  const published = simulator.publications().find((one) => one.text === text);
  expect(published?.mediaHashes).toEqual([createHash("sha256").update(sent).digest("hex")]);
});

it("a post whose answer is lost is looked up and not published twice", async () => {
  const mediaIds = [await storePhoto(admin)];
  for (const [text, phase] of [
    ["Lost on the way back", "after"],
    ["Lost on the way there", "before"],
  ] as const) {
    const match = { operation: "media.publish" };
    simulator.addFault({ match, phase, fault: { kind: "reset" } });
    const post = await schedulePost(admin, connection, { inMs: 0, text, mediaIds });
    const [delivery] = await runUntil(post, "published");
    expect(delivery).toMatchObject({ state: "published", publishedUrl: expect.any(String) });
    expect(simulator.publications().filter((one) => one.text === text)).toHaveLength(1);
  }
});

it("an exhausted daily quota delays the account's posts until it frees", async () => {
  simulator.set({ quotaTotal: 1 });
  const mediaIds = [await storePhoto(admin)];
  const post = await schedulePost(admin, connection, { inMs: 0, text: "Too many", mediaIds });
  const delivery = await eventually(async () => {
    await driveDue();
    const [limited] = await deliveriesOf(post);
    expect(limited).toMatchObject({ state: "scheduled", errorCode: "rate_limited" });
    return limited;
  });
  const hours = ((delivery?.dueAt?.getTime() ?? 0) - Date.now()) / (60 * 60_000);
  expect(hours).toBeGreaterThan(22);
  expect(simulator.publications().some(({ text }) => text === "Too many")).toBe(false);
});
