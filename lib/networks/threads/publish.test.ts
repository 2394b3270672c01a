import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { sampleMp4 } from "@/testing/media/sample-video";
import {
  prepareFully,
  type SimulatedNetwork,
  samplePhoto,
  sampleTask,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import type { DeliveryTask, Handles, NetworkContext, Outcome } from "../network";
import { threads } from ".";

const minuteMs = 60_000;
const photo = samplePhoto(
  await sharp({ create: { width: 8, height: 8, channels: 3, background: "#a00" } })
    .jpeg()
    .toBuffer(),
);
const video = samplePhoto(Buffer.from(sampleMp4), {
  contentType: "video/mp4",
  durationSeconds: 4,
});
let here: SimulatedNetwork;

beforeEach(async () => {
  here = await simulateNetwork("threads");
});

type Given = Partial<DeliveryTask["content"]>;

const task = (content: Given = {}) => sampleTask(here, content);
const ready = (content: Given = {}) => prepareFully(here, task(content));
const publish = (given: DeliveryTask, context = here.context) => threads.publish(context, given);
const at = (ms: number): NetworkContext => ({
  ...here.context,
  now: () => new Date(Date.now() + ms),
});

function look(given: DeliveryTask, afterMs = 0) {
  return threads.reconcile(at(afterMs), { ...given, intentAt: new Date() });
}

async function loseAnswer(given: DeliveryTask, phase: "before" | "after") {
  const match = { operation: "threads.publish" };
  here.simulator.addFault({ match, phase, fault: { kind: "reset" } });
  expect((await publish(given)).kind).toBe("unknown");
}

function containers() {
  return here.simulator.journal().flatMap(({ effect }) => {
    return effect.kind === "container.created" ? [effect] : [];
  });
}

function published(outcome: Outcome): string {
  if (outcome.kind !== "published") throw new Error(outcome.reason.code);
  return outcome.remoteId;
}

const callsTo = (operation: string) =>
  here.simulator.requests().filter((one) => one.operation === operation).length;

describe("containers", () => {
  it("a text carries the options of its thread", async () => {
    const options = {
      replies: "followers_only",
      approvals: "yes",
      topic: "#Spring flowers",
      link: "https://example.com/",
      spoiler: "yes",
    };
    await ready({ options });
    expect(containers()).toMatchObject([
      {
        type: "TEXT",
        replyControl: "followers_only",
        approvesReplies: true,
        topic: "Spring flowers",
        link: "https://example.com/",
        isSpoiler: false,
      },
    ]);
  });

  it("a carousel mixes photos and videos, each described, as spoilers", async () => {
    const media = [{ ...photo, alt: "One" }, { ...video, alt: "Two" }, photo];
    published(await publish(await ready({ media, options: { spoiler: "yes" } })));
    expect(containers()).toMatchObject([
      { type: "IMAGE", isChild: true, text: "", alt: "One" },
      { type: "VIDEO", isChild: true, text: "", alt: "Two" },
      { type: "IMAGE", isChild: true, text: "", alt: "" },
      { type: "CAROUSEL", isChild: false, text: "A sample text", isSpoiler: true },
    ]);
    expect(here.simulator.publications()[0]?.alts).toEqual(["One", "Two", ""]);
  });

  it("a single video keeps its description, and is polled", async () => {
    published(await publish(await ready({ media: [{ ...video, alt: "A scene" }] })));
    expect(containers()).toMatchObject([{ type: "VIDEO", alt: "A scene" }]);
    expect(callsTo("container.read")).toBeGreaterThan(1);
  });

  it("a later position answers the one before it, without the thread's options", async () => {
    const options = { topic: "Flowers", replies: "everyone" };
    const first = published(await publish(await ready({ options })));
    const second = { ...task({ postIndex: 1, text: "Two", options }), parentRemoteId: first };
    const two = published(await publish(await prepareFully(here, second)));
    const third = { ...task({ postIndex: 2, text: "Three" }), parentRemoteId: first };
    published(await publish(await prepareFully(here, { ...third, previousRemoteId: two })));
    expect(here.simulator.publications().map((one) => one.parentRemoteId)).toEqual([
      null,
      first,
      two,
    ]);
    expect(containers()[1]).toMatchObject({ topic: null, replyControl: null });
  });

  it("a real network is left alone for half a minute before its container is published", async () => {
    const settings = { ...here.context.settings, sandbox: false };
    const made = await threads.prepare({ ...here.context, settings }, task());
    expect(made).toMatchObject({ state: "continue", afterMs: 30_000 });
  });

  it.each([
    ["UNKNOWN", 1],
    ["FAILED_PROCESSING_VIDEO", 2],
  ])("a container that ends in %s is made again", async (containerError, failingContainers) => {
    here.simulator.set({ containerError, failingContainers });
    published(await publish(await ready({ media: [photo] })));
    expect(containers()).toHaveLength(failingContainers + 1);
  });

  it("a video that Threads cannot use is rejected at once", async () => {
    here.simulator.set({ containerError: "INVALID_BIT_RATE", failingContainers: 1 });
    await expect(ready({ media: [photo] })).rejects.toThrow("H.264");
  });

  it("a file that Threads cannot fetch is rejected after three attempts", async () => {
    const gone = { ...photo, address: async () => "http://127.0.0.1:9/none.jpeg" };
    await expect(ready({ media: [gone] })).rejects.toThrow("reachable from the internet");
    expect(callsTo("threads.create")).toBe(3);
  });
});

describe("the limits of a day", () => {
  it("posts and replies have limits of their own", async () => {
    const parentRemoteId = published(await publish(await ready()));
    here.simulator.set({ postsPerDay: 1 });
    const post = await threads.prepare(here.context, task());
    expect(post).toMatchObject({
      state: "stopped",
      outcome: { kind: "limited", reason: { code: "threads.daily_limit", values: { total: 1 } } },
    });
    const reply = { ...task({ postIndex: 1, text: "More" }), parentRemoteId };
    const prepared = await prepareFully(here, reply);
    here.simulator.set({ repliesPerDay: 0 });
    expect((await publish(prepared)).kind).toBe("limited");
    expect(await threads.prepare(here.context, reply)).toMatchObject({
      outcome: { kind: "limited", reason: { code: "threads.daily_replies" } },
    });
  });

  it("a reply without its permission asks to connect again, and the post stays out", async () => {
    const parentRemoteId = published(await publish(await ready()));
    const fault = { kind: "error", code: 10 } as const;
    here.simulator.addFault({ match: { operation: "threads.create" }, phase: "before", fault });
    const reply = { ...task({ postIndex: 1, text: "More" }), parentRemoteId };
    expect(await threads.prepare(here.context, reply)).toMatchObject({
      outcome: { kind: "reconnect", code: "permission_missing" },
    });
  });
});

describe("media not found, 24/4279009", () => {
  it("a new container that is not found is read again, half a minute apart", async () => {
    here.simulator.set({ notFoundBefore: 3 });
    const settings = { ...here.context.settings, sandbox: false };
    const made = await threads.prepare({ ...here.context, settings }, task());
    if (made.state !== "continue") throw new Error(made.state);
    const given = { ...task(), handles: made.handles };
    const again = await threads.prepare({ ...here.context, settings }, given);
    expect(again).toMatchObject({ state: "continue", afterMs: 30_000, handles: { misses: "1" } });
    published(await publish(await prepareFully(here, given)));
    expect(containers()).toHaveLength(1);
  });

  it("after the fourth time a new container is made, and the old one is left", async () => {
    here.simulator.set({ notFoundBefore: 4 });
    published(await publish(await ready()));
    expect(containers()).toHaveLength(2);
    expect(here.simulator.publications()).toHaveLength(1);
  });

  it("items that a carousel does not find are waited for", async () => {
    here.simulator.set({ notFoundAfter: 2 });
    published(await publish(await ready({ media: [photo, photo] })));
    expect(containers()).toHaveLength(3);
  });

  it("a publishing call that does not find its container is made again with it three times, then with a new one", async () => {
    here.simulator.set({ notFoundAfter: 4 });
    let given = await ready();
    for (let call = 0; call < 4; call += 1) {
      const outcome = await publish(given);
      expect(outcome).toMatchObject({ kind: "retry", afterMs: 1000 });
      const handles: Handles = { ...given.handles, ...("handles" in outcome && outcome.handles) };
      given = await prepareFully(here, { ...given, handles });
      expect(containers()).toHaveLength(call < 3 ? 1 : 2);
    }
    published(await publish(given));
    expect(here.simulator.publications()).toHaveLength(1);
  });

  it("after a publishing call was lost, the same answer proves nothing", async () => {
    const given = await ready();
    await loseAnswer(given, "before");
    expect((await look(given, minuteMs)).kind).toBe("absent");
    const later = at(2 * minuteMs);
    const again = await prepareFully({ ...here, context: later }, given);
    here.simulator.set({ notFoundAfter: 1 });
    expect((await publish(again, later)).kind).toBe("unknown");
    expect((await look(again, minuteMs)).kind).toBe("absent");
  });
});

describe("lost answers", () => {
  it.each(["own", "container"])(
    "a lost post is found in the list, with an id that is %s",
    async (mediaIds) => {
      here.simulator.set({ mediaIds });
      for (const publishedStatus of ["told", "no-field", "not-found"]) {
        here.simulator.set({ publishedStatus });
        const given = await ready({ text: `Lost, ${publishedStatus} #tag` });
        await loseAnswer(given, "after");
        const out = here.simulator.publications().at(-1);
        expect(await look(given)).toEqual({
          kind: "published",
          remoteId: out?.remoteId,
          url: out?.url,
        });
      }
    },
  );

  it("a lost reply is found among the replies, and not among the posts", async () => {
    const parentRemoteId = published(await publish(await ready({ text: "The same words" })));
    const reply = { ...task({ postIndex: 1, text: "The same words" }), parentRemoteId };
    const given = await prepareFully(here, reply);
    await loseAnswer(given, "after");
    const out = here.simulator.publications().at(-1);
    expect(await look(given)).toMatchObject({ kind: "published", remoteId: out?.remoteId });
  });

  it("a published post that no list shows yet is unseen first, and then published without a name", async () => {
    const given = await ready({ text: "Lagging" });
    await loseAnswer(given, "after");
    here.simulator.set({ listLagMs: 10 * minuteMs });
    expect((await look(given)).kind).toBe("unseen");
    expect(await look(given, minuteMs)).toEqual({
      kind: "published",
      remoteId: expect.stringMatching(/^container-\d+$/),
      url: null,
    });
    const previousRemoteId = "container-1";
    const reply = { ...task({ postIndex: 1, text: "More" }), previousRemoteId };
    expect(await threads.prepare(here.context, reply)).toMatchObject({
      outcome: { kind: "rejected", reason: { code: "threads.without_name" } },
    });
  });

  it("a container that says nothing any more is never taken for absent", async () => {
    const given = await ready({ text: "Gone" });
    const handles = { ...given.handles, items: ["17800000099999999"] };
    expect((await look({ ...given, handles }, 10 * minuteMs)).kind).toBe("unseen");
  });

  it("an unpublished container is absent once a lost call can no longer take effect", async () => {
    const given = await ready({ text: "Not out" });
    await loseAnswer(given, "before");
    expect((await look(given)).kind).toBe("unseen");
    expect((await look(given, minuteMs)).kind).toBe("absent");
    published(await publish(given));
    expect(here.simulator.publications()).toHaveLength(1);
  });

  it.each(["refuse", "same", "again"])(
    "a published container is not published again, whatever the network would answer: %s",
    async (republish) => {
      here.simulator.set({ republish });
      const given = await ready({ text: "Once" });
      await loseAnswer(given, "after");
      for (const publishedStatus of ["told", "no-field"]) {
        here.simulator.set({ publishedStatus });
        const again = await prepareFully(here, given);
        expect((await publish(again)).kind).toBe("duplicate");
      }
      expect(here.simulator.publications()).toHaveLength(1);
    },
  );
});

it("the address of a post is made of its short code where Threads leaves it out", async () => {
  const given = await ready();
  const remoteId = published(await publish(given));
  const { url } = here.simulator.publications()[0] ?? {};
  here.simulator.set({ permalinks: false });
  expect(await threads.permalink(here.context, { account: given.account, remoteId })).toBe(url);
});

it.each([
  ["@Harbour.Bakery", "harbour.bakery"],
  ["https://www.threads.com/@harbour.bakery?xmt=1", "harbour.bakery"],
  ["https://www.threads.net/@harbour_bakery/post/abc", "harbour_bakery"],
  ["harbour bakery", null],
])("the username in %o is %o", (typed, id) => {
  expect(threads.mentions?.readId(typed)).toBe(id);
});
