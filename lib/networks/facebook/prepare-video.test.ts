import { beforeEach, describe, expect, it } from "vitest";
import {
  prepareFully,
  type SimulatedNetwork,
  sampleTask,
  sampleVideo,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import { facebook } from ".";

const hourMs = 60 * 60_000;
const partBytes = 64 * 1024;
let here: SimulatedNetwork;

beforeEach(async () => {
  here = await simulateNetwork("facebook");
  here.simulator.set({ videoPartBytes: partBytes });
});

function taskWith(media = [sampleVideo()], text = "A video") {
  return sampleTask(here, { text, media });
}

function contextAfter(milliseconds: number) {
  return { ...here.context, now: () => new Date(Date.now() + milliseconds) };
}

function effectsOf(kind: string): Record<string, unknown>[] {
  return here.simulator.journal().flatMap(({ effect }) => (effect.kind === kind ? [effect] : []));
}

function loseAnswer(skip: number) {
  const match = { operation: "videos.upload" };
  here.simulator.addFault({ match, phase: "after", fault: { kind: "reset" }, skip });
}

async function prepareUntilStopped(task: ReturnType<typeof taskWith>) {
  let given = task;
  for (;;) {
    const step = await facebook.prepare(here.context, given);
    if (step.state !== "continue") return { step, task: given };
    given = { ...given, handles: step.handles };
  }
}

describe("uploads", () => {
  it("an upload with a lost answer to a part continues at Facebook's offset", async () => {
    loseAnswer(2);
    const cut = await prepareUntilStopped(taskWith());
    expect(cut.step).toMatchObject({ state: "stopped", outcome: { kind: "retry" } });
    await prepareFully(here, cut.task);
    const starts = effectsOf("video.part").map(({ start }) => start);
    expect(starts).toEqual([0, 1, 2, 3, 4].map((index) => index * partBytes));
    expect(effectsOf("video.begun")).toHaveLength(1);
  });

  it("an upload with a lost answer to its end is not begun again", async () => {
    loseAnswer(6);
    const cut = await prepareUntilStopped(taskWith());
    expect(cut.step).toMatchObject({ outcome: { kind: "retry" } });
    const ready = await prepareFully(here, cut.task);
    expect(effectsOf("video.begun")).toHaveLength(1);
    expect((await facebook.publish(here.context, ready)).kind).toBe("published");
  });

  it("a refused part is sent once more before the upload begins again", async () => {
    const match = { operation: "videos.upload" };
    const fault = { kind: "error", code: 6001, subcode: 1_363_030 } as const;
    here.simulator.addFault({ match, phase: "before", fault, skip: 2 });
    const video = sampleVideo();
    await prepareFully(here, taskWith([video]));
    expect(effectsOf("video.begun")).toHaveLength(1);
    here.simulator.addFault({ match, phase: "before", fault, skip: 2, times: 2 });
    await prepareFully(here, taskWith([video]));
    expect(effectsOf("video.begun")).toHaveLength(3);
    expect(effectsOf("video.finished").map(({ sha256 }) => sha256)).toEqual([
      video.mediaId,
      video.mediaId,
    ]);
  });

  it("an upload whose session expired is begun again once", async () => {
    let task = taskWith();
    for (const _ of ["begin", "part", "part"]) {
      const step = await facebook.prepare(here.context, task);
      if (step.state === "continue") task = { ...task, handles: step.handles };
    }
    here.simulator.set({ uploadLifetimeMs: 0 });
    const { step } = await prepareUntilStopped(task);
    expect(step).toMatchObject({ outcome: { kind: "retry" } });
    expect(effectsOf("video.begun")).toHaveLength(2);
  });

  it("an upload that is nearly a day old is begun again", async () => {
    const ready = await prepareFully(here, taskWith());
    expect((await facebook.prepare(contextAfter(19 * hourMs), ready)).state).toBe("ready");
    expect((await facebook.prepare(contextAfter(21 * hourMs), ready)).state).toBe("continue");
    expect(effectsOf("video.begun")).toHaveLength(2);
  });

  it("a part has at most 8 MiB, whatever Facebook asks for", async () => {
    here.simulator.set({ videoPartBytes: 32 * 1024 * 1024 });
    await prepareFully(here, taskWith([sampleVideo(9 * 1024 * 1024)]));
    const mib = 1024 * 1024;
    expect(effectsOf("video.part").map(({ sizeBytes }) => sizeBytes)).toEqual([8 * mib, mib]);
  });

  it("parts are sent with pauses when the call quota is nearly used up", async () => {
    const task = taskWith();
    const begun = await facebook.prepare(here.context, task);
    if (begun.state !== "continue") throw new Error("The upload is not begun.");
    here.simulator.set({ usagePercent: 95 });
    const part = await facebook.prepare(here.context, { ...task, handles: begun.handles });
    expect(part).toMatchObject({ state: "continue", afterMs: 5000 });
  });

  it("a changed text needs another upload, because the draft holds the text", async () => {
    const video = sampleVideo();
    const ready = await prepareFully(here, taskWith([video]));
    const other = taskWith([video], "Other words");
    await prepareFully(here, { ...other, handles: ready.handles });
    expect(effectsOf("video.finished").map(({ description }) => description)).toEqual([
      "A video",
      "Other words",
    ]);
  });

  it("an upload that Facebook refuses for its size is rejected with a sentence", async () => {
    const small = { ...sampleVideo(), sizeBytes: 1000 };
    expect((await prepareUntilStopped(taskWith([small]))).step).toMatchObject({
      outcome: { kind: "rejected", code: "media_rejected" },
    });
  });
});

describe("lost answers", () => {
  it("a lost video post is absent after a minute when the video is still a draft", async () => {
    const ready = await prepareFully(here, taskWith());
    const lookup = { ...ready, intentAt: new Date() };
    expect(await facebook.reconcile(here.context, lookup)).toEqual({ kind: "unseen" });
    expect(await facebook.reconcile(contextAfter(61_000), lookup)).toEqual({ kind: "absent" });
  });

  it("a lost video post is found by the video's id, with its address", async () => {
    const ready = await prepareFully(here, taskWith());
    const intentAt = new Date();
    const outcome = await facebook.publish(here.context, ready);
    expect(await facebook.reconcile(here.context, { ...ready, intentAt })).toEqual({
      ...outcome,
      url: here.simulator.publications()[0]?.url,
    });
  });

  it("a lost video post is not absent while the video's state is unknown", async () => {
    here.simulator.set({ storyLagMs: hourMs });
    const ready = await prepareFully(here, taskWith());
    await facebook.publish(here.context, ready);
    const lookup = { ...ready, intentAt: new Date() };
    expect((await facebook.reconcile(here.context, lookup)).kind).toBe("unseen");
    const handles = Object.fromEntries(
      Object.entries(ready.handles).map(([key, value]) => [
        key,
        Array.isArray(value) ? ["ready", "404404404"] : value,
      ]),
    );
    const gone = await facebook.reconcile(contextAfter(hourMs), { ...lookup, handles });
    expect(gone).toEqual({ kind: "unseen" });
  });

  it("a lost text post is not mistaken for a video post with the same text", async () => {
    await facebook.publish(here.context, await prepareFully(here, taskWith()));
    const text = sampleTask(here, { text: "A video" });
    const finding = await facebook.reconcile(here.context, { ...text, intentAt: new Date() });
    expect(finding.kind).toBe("unseen");
  });
});
