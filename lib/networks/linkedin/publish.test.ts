import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import {
  prepareFully,
  type SimulatedNetwork,
  samplePhoto,
  sampleTask,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import { linkedin } from ".";

const hourMs = 60 * 60_000;
const small = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#0a0" } })
  .jpeg()
  .toBuffer();
let here: SimulatedNetwork;

beforeEach(async () => {
  here = await simulateNetwork("linkedin");
});

function contextAfter(milliseconds: number) {
  return { ...here.context, now: () => new Date(Date.now() + milliseconds) };
}

async function publish(content: Parameters<typeof sampleTask>[1]) {
  const task = await prepareFully(here, sampleTask(here, content));
  return { task, outcome: await linkedin.publish(here.context, task) };
}

function effectsOf(kind: string) {
  return here.simulator.journal().flatMap(({ effect }) => (effect.kind === kind ? [effect] : []));
}

function prepareFailing(code: string) {
  const fault = { kind: "error", code: 0, name: code } as const;
  here.simulator.addFault({ match: { operation: "images.upload" }, phase: "before", fault });
}

describe("images", () => {
  it("images of other types are uploaded as JPEG", async () => {
    const webp = await sharp(small).webp().toBuffer();
    const { outcome } = await publish({
      media: [samplePhoto(webp, { contentType: "image/webp" })],
    });
    expect(outcome.kind).toBe("published");
    expect(effectsOf("image.sent")).toMatchObject([{ contentType: "image/jpeg", width: 8 }]);
  });

  it("images with too many pixels are scaled down", async () => {
    const background = "#00a";
    const wide = await sharp({ create: { width: 6600, height: 5500, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const media = [samplePhoto(wide, { width: 6600, height: 5500 })];
    expect((await publish({ media })).outcome.kind).toBe("published");
    expect(effectsOf("image.sent")).toMatchObject([{ width: 6000, height: 5000 }]);
  });

  it("images are uploaded one per step and polled until they are processed", async () => {
    here.simulator.set({ processingPolls: 3 });
    const media = [samplePhoto(small), samplePhoto(small, { alt: "The same, described" })];
    const first = await linkedin.prepare(here.context, sampleTask(here, { media }));
    expect(first.state).toBe("continue");
    expect(effectsOf("image.reserved")).toHaveLength(1);
    expect(effectsOf("image.sent")).toHaveLength(0);
    const { outcome } = await publish({ media });
    expect(outcome).toMatchObject({ remoteId: expect.stringMatching(/^urn:li:ugcPost:\d{19}$/) });
    expect(here.simulator.publications()[0]?.alts).toEqual(["", "The same, described"]);
  });

  it("images that are never processed are given up after ten minutes", async () => {
    here.simulator.set({ processingPolls: 1000 });
    let task = sampleTask(here, { media: [samplePhoto(small)] });
    for (const _ of ["reserve", "send", "look"]) {
      const step = await linkedin.prepare(here.context, task);
      if (step.state !== "stopped") task = { ...task, handles: step.handles };
    }
    expect(await linkedin.prepare(contextAfter(11 * 60_000), task)).toMatchObject({
      state: "stopped",
      outcome: { kind: "rejected", code: "media_timeout" },
    });
  });

  it("images that fail in processing are uploaded once more, and then rejected", async () => {
    here.simulator.set({ processingFails: 1 });
    expect((await publish({ media: [samplePhoto(small)] })).outcome.kind).toBe("published");
    expect(effectsOf("image.sent")).toHaveLength(2);
    const text = Buffer.from("This is no picture.");
    const task = sampleTask(here, { media: [samplePhoto(text)] });
    await expect(prepareFully(here, task)).rejects.toThrow("could not process");
  });

  it("files that are no images are rejected before the upload", async () => {
    const text = Buffer.from("This is no picture.");
    const media = [samplePhoto(text, { contentType: "image/webp" })];
    await expect(prepareFully(here, sampleTask(here, { media }))).rejects.toThrow("cannot be read");
    expect(effectsOf("image.sent")).toEqual([]);
  });

  it("images whose upload address expired get another one", async () => {
    prepareFailing("EXPIRED_UPLOAD_URL");
    expect((await publish({ media: [samplePhoto(small)] })).outcome.kind).toBe("published");
    expect(effectsOf("image.reserved")).toHaveLength(2);
  });

  it("images with a lost answer are not uploaded twice", async () => {
    let task = sampleTask(here, { media: [samplePhoto(small)] });
    const step = await linkedin.prepare(here.context, task);
    if (step.state !== "continue") throw new Error("The image is not reserved.");
    task = { ...task, handles: step.handles };
    const match = { operation: "images.upload" };
    here.simulator.addFault({ match, phase: "after", fault: { kind: "reset" } });
    expect(await linkedin.prepare(here.context, task)).toMatchObject({
      outcome: { kind: "retry" },
    });
    expect((await linkedin.publish(here.context, await prepareFully(here, task))).kind).toBe(
      "published",
    );
    expect(effectsOf("image.sent")).toHaveLength(1);
  });

  it("images whose first poll is forbidden are polled again", async () => {
    here.simulator.set({ forbiddenPolls: 1 });
    expect((await publish({ media: [samplePhoto(small)] })).outcome.kind).toBe("published");
    here.simulator.set({ forbiddenPolls: 2 });
    const task = sampleTask(here, { media: [samplePhoto(small)] });
    await expect(prepareFully(here, task)).rejects.toThrow("may not post");
  });

  it("no token is sent to an upload address of another host", async () => {
    const asked: string[] = [];
    const spying: typeof fetch = async (input, init) => {
      asked.push(new URL(String(input)).origin);
      const response = await fetch(input, init);
      const text = (await response.text()).replace(here.simulator.url, "http://elsewhere.invalid");
      return new Response(text, response);
    };
    const context = { ...here.context, fetch: spying };
    const task = sampleTask(here, { media: [samplePhoto(small)] });
    const step = await linkedin.prepare(context, task);
    const handles = step.state === "continue" ? step.handles : {};
    expect((await linkedin.prepare(context, { ...task, handles })).state).toBe("stopped");
    expect(asked).toEqual([here.simulator.url]);
  });
});

it("the first address in a text becomes an article", async () => {
  await publish({ text: "Read https://www.example.com/one and https://example.com/two" });
  expect(effectsOf("post.published")).toMatchObject([
    { article: { source: "https://www.example.com/one", title: "example.com/one" } },
  ]);
});

it("a comment is retried while its post is too new, and its text is not escaped", async () => {
  const { outcome } = await publish({ text: "The post" });
  const parentRemoteId = outcome.kind === "published" ? outcome.remoteId : "";
  const text = "Plain (text) with #hash_tag and \\";
  const comment = { ...sampleTask(here, { postIndex: 1, text }), parentRemoteId };
  here.simulator.set({ activityLagMs: hourMs });
  expect(await linkedin.publish(here.context, comment)).toMatchObject({
    kind: "retry",
    afterMs: 10_000,
  });
  here.simulator.set({ activityLagMs: 0 });
  const published = await linkedin.publish(here.context, comment);
  expect(here.simulator.publications()[1]).toMatchObject({ text, parentRemoteId });
  const url = published.kind === "published" ? (published.url ?? "") : "";
  expect(await (await fetch(url)).text()).toContain("comment marked");
  const remoteId = published.kind === "published" ? published.remoteId : "";
  const account = here.simulator.account();
  expect(await linkedin.permalink(here.context, { account, remoteId })).toBe(url);
});

describe("lost answers", () => {
  const lookup = (task: ReturnType<typeof sampleTask>, intentAt = new Date()) =>
    linkedin.reconcile(here.context, { ...task, intentAt });

  it("a lost post is found by its text, however LinkedIn stores it", async () => {
    const { task } = await publish({ text: "Two (2) #news_2026\r\n[x] " });
    expect((await lookup(task)).kind).toBe("published");
  });

  it("a lost post with images is found by their URNs, even long after", async () => {
    const media = [samplePhoto(small), samplePhoto(small, { alt: "Another" })];
    const { task, outcome } = await publish({ media });
    const later = new Date(Date.now() + 2 * hourMs);
    expect(await lookup(task, later)).toMatchObject({
      remoteId: outcome.kind === "published" ? outcome.remoteId : "",
    });
    const other = await prepareFully(here, sampleTask(here, { media }));
    expect((await lookup(other)).kind).toBe("unseen");
  });

  it("a lost post is never absent, and is found once the list shows it", async () => {
    here.simulator.set({ finderLagMs: hourMs });
    const { task } = await publish({ text: "Not listed yet" });
    expect((await lookup(task)).kind).toBe("unseen");
    here.simulator.set({ finderLagMs: 0 });
    expect((await lookup(task)).kind).toBe("published");
  });

  it("a lost post is not mistaken for an older one or for one with images", async () => {
    const { task } = await publish({ text: "Good morning" });
    const later = new Date(Date.now() + 2 * hourMs);
    expect((await lookup(task, later)).kind).toBe("unseen");
    await publish({ text: "With image", media: [samplePhoto(small)] });
    expect((await lookup(sampleTask(here, { text: "With image" }))).kind).toBe("unseen");
  });

  it("the post that a refusal of a duplicate names is found although no list shows it", async () => {
    here.simulator.set({ finderOmitsNewest: 1 });
    const { outcome: first } = await publish({ text: "Said twice" });
    const { task, outcome } = await publish({ text: "Said twice" });
    if (outcome.kind !== "duplicate") throw new Error("The repetition went out.");
    expect((await lookup(task)).kind).toBe("unseen");
    const named = { ...task, handles: { ...task.handles, ...outcome.handles } };
    const finding = await lookup(named);
    expect(finding).toMatchObject({ kind: "published", remoteId: remoteIdOf(first) });
    const others = { ...named, content: { ...named.content, text: "Something else" } };
    expect((await lookup(others)).kind).toBe("unseen");
  });

  it("a post that a refusal names is not ours where it was there before the call", async () => {
    await publish({ text: "Said an hour ago" });
    const { task, outcome } = await publish({ text: "Said an hour ago" });
    const handles = outcome.kind === "duplicate" ? outcome.handles : {};
    const later = new Date(Date.now() + hourMs);
    expect((await lookup({ ...task, handles: { ...handles } }, later)).kind).toBe("unseen");
    expect((await lookup({ ...task, handles: { ...handles } })).kind).toBe("published");
  });

  it("a post that a refusal names but that does not exist is not found", async () => {
    here.simulator.set({ ghostDuplicates: true, finderOmitsNewest: 1 });
    await publish({ text: "Said twice" });
    const { task, outcome } = await publish({ text: "Said twice" });
    const handles = outcome.kind === "duplicate" ? outcome.handles : {};
    expect(handles).toHaveProperty("original");
    expect((await lookup({ ...task, handles: { ...handles } })).kind).toBe("unseen");
  });
});

function remoteIdOf(outcome: { kind: string; remoteId?: string }): string | undefined {
  return outcome.remoteId;
}
