import { beforeEach, describe, expect, it } from "vitest";
import {
  prepareFully,
  type SimulatedNetwork,
  sampleTask,
  sampleVideo,
  sha256,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import { linkedin } from ".";

const hourMs = 60 * 60_000;
const partBytes = 64 * 1024;
let here: SimulatedNetwork;

beforeEach(async () => {
  here = await simulateNetwork("linkedin");
  here.simulator.set({ videoPartBytes: partBytes });
});

function taskWith(media = [sampleVideo()], text = "A video") {
  return sampleTask(here, { text, media });
}

function effectsOf(kind: string): Record<string, unknown>[] {
  return here.simulator.journal().flatMap(({ effect }) => (effect.kind === kind ? [effect] : []));
}

async function takeSteps(task: ReturnType<typeof taskWith>, count: number, using = here.context) {
  let given = task;
  for (let taken = 0; taken < count; taken += 1) {
    const step = await linkedin.prepare(using, given);
    if (step.state !== "continue") return { step, task: given };
    given = { ...given, handles: step.handles };
  }
  return { step: null, task: given };
}

type Asked = { method: string; path: string; headers: Headers; body: Buffer };

function spy(): { asked: Asked[]; context: SimulatedNetwork["context"] } {
  const asked: Asked[] = [];
  const spying: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = Buffer.from(await request.clone().arrayBuffer());
    const { method, headers, url } = request;
    asked.push({ method, headers, body, path: new URL(url).pathname });
    return fetch(request);
  };
  return { asked, context: { ...here.context, fetch: spying } };
}

describe("videos", () => {
  it("a video is uploaded in parts without a token, and ended by their etags", async () => {
    here.simulator.set({ videoUploadToken: "a-token-to-give-back" });
    const video = sampleVideo();
    const { asked, context } = spy();
    await prepareFully({ ...here, context }, taskWith([video]));
    const parts = asked.filter(({ method }) => method === "PUT");
    expect(Buffer.concat(parts.map(({ body }) => body)).equals(video.bytes)).toBe(true);
    for (const { headers } of parts) {
      expect(headers.has("authorization")).toBe(false);
      expect(headers.get("content-type")).toBe("application/octet-stream");
    }
    const { finalizeUploadRequest } = JSON.parse(
      asked.find(({ body }) => body.includes("finalizeUploadRequest"))?.body.toString() ?? "{}",
    );
    expect(finalizeUploadRequest).toMatchObject({
      uploadToken: "a-token-to-give-back",
      uploadedPartIds: effectsOf("video.part").map(({ etag }) => etag),
    });
    expect(effectsOf("video.sent")).toMatchObject([{ sha256: sha256(video.bytes) }]);
  });

  it("a part with a lost answer is sent again, and no other", async () => {
    const match = { operation: "videos.part" };
    here.simulator.addFault({ match, phase: "after", fault: { kind: "reset" }, skip: 2 });
    const cut = await takeSteps(taskWith(), 20);
    expect(cut.step).toMatchObject({ state: "stopped", outcome: { kind: "retry" } });
    await prepareFully(here, cut.task);
    expect(effectsOf("video.part").map(({ index }) => index)).toEqual([0, 1, 2, 2, 3, 4]);
    expect(effectsOf("video.reserved")).toHaveLength(1);
  });

  it("a video with a lost answer to its end is not uploaded twice", async () => {
    const match = { operation: "videos.action" };
    here.simulator.addFault({ match, phase: "after", fault: { kind: "reset" }, skip: 1 });
    const cut = await takeSteps(taskWith(), 20);
    expect(cut.step).toMatchObject({ state: "stopped", outcome: { kind: "retry" } });
    const ready = await prepareFully(here, cut.task);
    expect(effectsOf("video.reserved")).toHaveLength(1);
    expect((await linkedin.publish(here.context, ready)).kind).toBe("published");
  });

  it("a video whose end had no effect is uploaded again once, and then polled", async () => {
    const match = { operation: "videos.action" };
    const fault = { kind: "html", status: 200 } as const;
    const loseEnd = () => here.simulator.addFault({ match, phase: "before", fault, skip: 1 });
    const contextAfter = (ms: number) => ({
      ...here.context,
      now: () => new Date(Date.now() + ms),
    });
    loseEnd();
    const { task } = await takeSteps(taskWith(), 7);
    expect((await takeSteps(task, 1)).task.handles).toEqual(task.handles);
    loseEnd();
    const { task: anew } = await takeSteps(task, 8, contextAfter(11_000));
    expect(effectsOf("video.reserved")).toHaveLength(2);
    const waiting = await linkedin.prepare(contextAfter(60_000), anew);
    expect(waiting).toMatchObject({ state: "continue", handles: anew.handles, afterMs: 5000 });
    expect(await linkedin.prepare(contextAfter(21 * 60_000), anew)).toMatchObject({
      outcome: { kind: "rejected", code: "media_timeout" },
    });
  });

  it("a video whose upload addresses expired is uploaded again once", async () => {
    const { task } = await takeSteps(taskWith(), 3);
    here.simulator.set({ uploadLifetimeMs: 0 });
    expect((await takeSteps(task, 1)).step).toBeNull();
    here.simulator.set({ uploadLifetimeMs: hourMs });
    const { task: again } = await takeSteps(task, 1);
    await prepareFully(here, again);
    here.simulator.set({ uploadLifetimeMs: 0 });
    const { step } = await takeSteps(taskWith(), 20);
    expect(step).toMatchObject({ outcome: { kind: "retry" } });
  });

  it("a video whose first poll is forbidden is polled again", async () => {
    here.simulator.set({ forbiddenPolls: 1 });
    await prepareFully(here, taskWith());
    here.simulator.set({ forbiddenPolls: 2 });
    await expect(prepareFully(here, taskWith())).rejects.toThrow("may not post");
  });

  it("no part of a video is sent to another host", async () => {
    const asked: string[] = [];
    const spying: typeof fetch = async (input, init) => {
      asked.push(new URL(String(input)).origin);
      const response = await fetch(input, init);
      const text = (await response.text()).replaceAll(
        `${here.simulator.url}/dms`,
        "http://elsewhere.invalid/dms",
      );
      return new Response(text, response);
    };
    const context = { ...here.context, fetch: spying };
    expect((await takeSteps(taskWith(), 2, context)).step?.state).toBe("stopped");
    expect(asked).toEqual([here.simulator.url]);
  });

  it("a changed text keeps the video's upload", async () => {
    const video = sampleVideo();
    const ready = await prepareFully(here, taskWith([video]));
    const other = { ...taskWith([video], "Other words"), handles: ready.handles };
    expect((await linkedin.prepare(here.context, other)).state).toBe("ready");
  });

  it("a lost video post is found by its URN, long after and with another text", async () => {
    const ready = await prepareFully(here, taskWith());
    const outcome = await linkedin.publish(here.context, ready);
    const intentAt = new Date(Date.now() + 2 * hourMs);
    expect(await linkedin.reconcile(here.context, { ...ready, intentAt })).toEqual(outcome);
    const other = await prepareFully(here, taskWith());
    expect((await linkedin.reconcile(here.context, { ...other, intentAt })).kind).toBe("unseen");
  });
});
