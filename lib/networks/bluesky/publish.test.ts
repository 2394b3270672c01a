import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import {
  prepareFully,
  type SimulatedNetwork,
  samplePhoto,
  sampleTask,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import type { DeliveryTask, Outcome } from "../network";

let here: SimulatedNetwork;
beforeEach(async () => {
  here = await simulateNetwork("bluesky");
});

const publish = async (task: DeliveryTask): Promise<Extract<Outcome, { kind: "published" }>> => {
  const outcome = await here.network.publish(here.context, await prepareFully(here, task));
  if (outcome.kind !== "published") throw new Error(outcome.reason.code);
  return outcome;
};

it("the same delivery put again, hours later, is the same post", async () => {
  const ready = await prepareFully(here, sampleTask(here));
  const first = await here.network.publish(here.context, ready);
  const later = { ...here.context, now: () => new Date(Date.now() + 60_000) };
  expect(await here.network.publish(later, ready)).toEqual(first);
  expect(here.simulator.publications()).toHaveLength(1);
});

it("a delivery whose key was not kept is doubled", async () => {
  await publish(sampleTask(here));
  await publish(sampleTask(here));
  expect(here.simulator.publications()).toHaveLength(2);
});

it("each post of a thread answers the one before, and all have one root", async () => {
  const root = (await publish(sampleTask(here, { text: "One" }))).remoteId;
  let previous = root;
  for (const [index, text] of ["Two", "Three"].entries()) {
    const task = sampleTask(here, { postIndex: index + 1, text });
    const ids = { parentRemoteId: root, previousRemoteId: previous };
    previous = (await publish({ ...task, ...ids })).remoteId;
  }
  const replies = here.simulator.journal().flatMap(({ effect }) => {
    return effect.kind === "record.written" && "parent" in effect ? [effect] : [];
  });
  const uris = here.simulator.publications().map(({ remoteId }) => remoteId);
  expect(replies).toMatchObject([
    { parent: null, root: null },
    { parent: { uri: uris[0] }, root: { uri: root } },
    { parent: { uri: uris[1] }, root: { uri: root } },
  ]);
});

it.each([
  ["nobody", []],
  ["mentioned", ["app.bsky.feed.threadgate#mentionRule"]],
  ["following", ["app.bsky.feed.threadgate#followingRule"]],
  ["followers", ["app.bsky.feed.threadgate#followerRule"]],
  ["everybody", null],
])(
  "a thread that %s can reply to begins with its rule and its language",
  async (replies, rules) => {
    const options = { replies, language: "de" };
    const { remoteId } = await publish(sampleTask(here, { text: "One", options }));
    const ids = { parentRemoteId: remoteId, previousRemoteId: remoteId };
    await publish({ ...sampleTask(here, { postIndex: 1, text: "Two", options }), ...ids });
    const written = here.simulator.journal().flatMap(({ effect }) => {
      return effect.kind === "record.written" ? [effect] : [];
    });
    expect(written).toMatchObject([
      { repliers: rules, record: { text: "One", langs: ["de"] } },
      { repliers: null, record: { text: "Two", langs: ["de"] } },
    ]);
  },
);

it("a post with a rule for replies that is made again leaves one, which is then found", async () => {
  const ready = await prepareFully(here, sampleTask(here, { options: { replies: "nobody" } }));
  const first = await here.network.publish(here.context, ready);
  expect(await here.network.publish(here.context, ready)).toMatchObject({ kind: "unknown" });
  const task = { ...ready, intentAt: new Date() };
  expect(await here.network.reconcile(here.context, task)).toEqual(first);
  expect(here.simulator.publications()).toHaveLength(1);
});

it("a picture that another account sent as well is still there for this one", async () => {
  const photo = sharp({ create: { width: 8, height: 8, channels: 3, background: "#080" } });
  const media = [samplePhoto(await photo.jpeg().toBuffer())];
  const [one, other] = here.simulator.capabilities.personIds.map((id) => {
    return { ...sampleTask(here, { media }), account: here.simulator.account(id) };
  });
  if (!one || !other) throw new Error("The sandbox has two accounts.");
  const ready = await prepareFully(here, one);
  await prepareFully(here, other);
  expect((await here.network.publish(here.context, ready)).kind).toBe("published");
});

it("a clock that is far off keeps a post waiting, and names the clock", async () => {
  const ready = await prepareFully(here, sampleTask(here));
  here.simulator.set({ clockSkewMs: -600_000 });
  const outcome = await here.network.publish(here.context, ready);
  expect(outcome).toMatchObject({ kind: "retry", reason: { code: "bluesky.clock_off" } });
  here.simulator.set({ clockSkewMs: -150_000 });
  expect((await here.network.publish(here.context, ready)).kind).toBe("published");
});

it("a link without media gets a card, with the page's picture", async () => {
  const picture = new Uint8Array(await sharp(blank).webp().toBuffer());
  const readCard = async () => ({ title: "A page", description: "About it", picture });
  const task = sampleTask(here, { text: "See https://example.com/a" });
  await publish({ ...task, readCard });
  const written = here.simulator.journal().at(-1)?.effect;
  expect(written).toMatchObject({
    record: {
      embed: { external: { uri: "https://example.com/a", title: "A page", thumb: {} } },
    },
  });
});

it("a card that cannot be read keeps no post back", async () => {
  const readCard = async () => {
    throw new Error("The page is away.");
  };
  const task = sampleTask(here, { text: "See https://example.com/a" });
  expect((await publish({ ...task, readCard })).kind).toBe("published");
});

it("a photo loses the place where it was taken, and is made small enough", async () => {
  const noise = Buffer.alloc(1600 * 1600 * 3, "a long enough sample of no pattern");
  const raw = { raw: { width: 1600, height: 1600, channels: 3 } } as const;
  const exif = { IFD0: { Model: "A sample camera" } };
  const bytes = await sharp(noise, raw).jpeg({ quality: 100 }).withExif(exif).toBuffer();
  await publish(sampleTask(here, { media: [samplePhoto(bytes, { width: 1600, height: 1600 })] }));
  const [blob] = here.simulator.journal().flatMap(({ effect }) => {
    return "size" in effect && "cid" in effect ? [effect] : [];
  });
  expect(bytes.includes("Exif")).toBe(true);
  expect(blob).toMatchObject({ mimeType: "image/jpeg" });
  expect(Number(blob?.size)).toBeLessThan(1_000_000);
  const shown = await fetch(`${here.simulator.url}/blob/${String(blob?.cid)}`);
  expect(Buffer.from(await shown.arrayBuffer()).includes("Exif")).toBe(false);
});

const blank = { create: { width: 8, height: 8, channels: 3, background: "#080" } } as const;
