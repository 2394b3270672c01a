import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import {
  prepareFully,
  type SimulatedNetwork,
  samplePhoto,
  sampleTask,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import type { DeliveryTask } from "../network";
import { instagram } from ".";

const minuteMs = 60_000;
const photo = samplePhoto(
  await sharp({ create: { width: 8, height: 8, channels: 3, background: "#a00" } })
    .jpeg()
    .toBuffer(),
);
let here: SimulatedNetwork;

beforeEach(async () => {
  here = await simulateNetwork("instagram");
});

const ready = (text: string, media = [photo]) =>
  prepareFully(here, sampleTask(here, { text, media }));
const publish = (task: DeliveryTask) => instagram.publish(here.context, task);

function look(task: DeliveryTask, afterMs = 0) {
  const context = { ...here.context, now: () => new Date(Date.now() + afterMs) };
  return instagram.reconcile(context, { ...task, intentAt: new Date() });
}

async function loseAnswer(task: DeliveryTask, phase: "before" | "after") {
  const match = { operation: "media.publish" };
  here.simulator.addFault({ match, phase, fault: { kind: "reset" } });
  expect((await publish(task)).kind).toBe("unknown");
}

describe("lost posts", () => {
  it("a lost post is recognised by its text, its media type and its number of photos", async () => {
    await publish(await ready("The same words"));
    const carousel = await ready("The same words", [photo, photo]);
    await publish(await ready("The same words", [photo, photo, photo]));
    await loseAnswer(carousel, "after");
    const published = here.simulator.publications().at(-1);
    expect(await look(carousel)).toEqual({
      kind: "published",
      remoteId: published?.remoteId,
      url: published?.url,
    });
  });

  it("a published post that no list shows is unseen first, then published without an address", async () => {
    const task = await ready("Lagging");
    await loseAnswer(task, "after");
    here.simulator.set({ mediaLagMs: 10 * minuteMs });
    expect((await look(task)).kind).toBe("unseen");
    expect(await look(task, minuteMs)).toEqual({
      kind: "published",
      remoteId: expect.stringMatching(/^container-\d+$/),
      url: null,
    });
  });

  it("a lost post is not mistaken for another one with the same text", async () => {
    await publish(await ready("Twice"));
    const task = await ready("Twice");
    await loseAnswer(task, "after");
    const finding = await look(task, minuteMs);
    expect(finding).toMatchObject({ remoteId: expect.stringMatching(/^container-/), url: null });
  });

  it("an unpublished container is absent once a lost call can no longer take effect", async () => {
    const task = await ready("Not out");
    await loseAnswer(task, "before");
    expect((await look(task)).kind).toBe("unseen");
    expect((await look(task, minuteMs)).kind).toBe("absent");
    expect((await publish(task)).kind).toBe("published");
    expect(here.simulator.publications()).toHaveLength(1);
  });

  it("a lost post whose container is gone is not absent", async () => {
    const task = await ready("Gone");
    const handles = { ...task.handles, items: ["17900000099999999"] };
    expect((await look({ ...task, handles }, minuteMs)).kind).toBe("unseen");
  });
});

describe("published containers", () => {
  it.each(["refuse", "same", "again"])(
    "a published container is not published again, whatever the network would answer: %s",
    async (republish) => {
      here.simulator.set({ republish });
      const task = await ready("Once");
      await loseAnswer(task, "after");
      const again = await prepareFully(here, task);
      expect((await publish(again)).kind).toBe("duplicate");
      expect(here.simulator.publications()).toHaveLength(1);
      expect(await look(again, 10 * minuteMs)).toMatchObject({
        kind: "published",
        url: here.simulator.publications()[0]?.url,
      });
    },
  );
});

describe("comments", () => {
  it("a comment is rejected when the id of its post is unknown", async () => {
    const task = sampleTask(here, { postIndex: 1, text: "More" });
    expect(await publish({ ...task, parentRemoteId: "container-1" })).toMatchObject({
      kind: "rejected",
      reason: { code: "instagram.without_name" },
    });
    expect(here.simulator.requests()).toEqual([]);
  });

  it("a comment by another account or of another time is not mistaken for the lost one", async () => {
    const post = await publish(await ready("The post"));
    if (post.kind !== "published") throw new Error(post.reason.code);
    const task = sampleTask(here, { postIndex: 1, text: "Ours?" });
    const comment = { ...task, parentRemoteId: post.remoteId };
    expect((await look(comment)).kind).toBe("unseen");
    await publish(comment);
    expect((await look(comment)).kind).toBe("published");
    const credentials = { ...task.account.credentials, username: "somebody.else" };
    const account = { ...task.account, credentials };
    expect((await look({ ...comment, account })).kind).toBe("unseen");
    const intentAt = new Date(Date.now() + 2 * minuteMs);
    const late = await instagram.reconcile(here.context, { ...comment, intentAt });
    expect(late.kind).toBe("unseen");
  });
});
