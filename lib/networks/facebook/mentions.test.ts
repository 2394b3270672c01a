import { beforeEach, describe, expect, it } from "vitest";
import {
  prepareFully,
  type SimulatedNetwork,
  sampleTask,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import { facebook } from ".";
import { isSameMessage } from "./reconcile";

const two = { id: "104857600000000002", name: "Sample Page Two" };
const three = { id: "104857600000000003", name: "Sample Page Three" };
const text = "😀 With Sample Page Two and Sample Page Three!";
const mentions = [
  { from: text.indexOf(two.name), to: text.indexOf(two.name) + two.name.length, account: two },
  { from: text.indexOf(three.name), to: text.length - 1, account: three },
];
let here: SimulatedNetwork;

beforeEach(async () => {
  here = await simulateNetwork("facebook");
});

async function publish(content: Partial<Parameters<typeof sampleTask>[1]> = {}) {
  const task = sampleTask(here, { text, ...content });
  const mentioning = { ...task, content: { ...task.content, mentions } };
  const prepared = await prepareFully(here, mentioning);
  const intentAt = new Date();
  return { task: prepared, intentAt, outcome: await facebook.publish(here.context, prepared) };
}

const published = () => here.simulator.publications().map((each) => each.text);

describe("a mention of a Page", () => {
  it("goes out as its id, which Facebook turns into the Page's name", async () => {
    await publish();
    const [sent] = here.simulator.requests().filter(({ operation }) => operation === "feed.create");
    expect(sent).toBeDefined();
    expect(published()).toEqual([text]);
    expect(here.simulator.journal().at(-1)?.effect).toMatchObject({
      tags: [
        { id: two.id, offset: 7, length: 15 },
        { id: three.id, name: three.name },
      ],
    });
  });

  it.each([
    ["the app is approved", {}, text],
    ["the app is not approved", { pageMentioning: false }, "😀 With  and !"],
    [
      "one Page does not let itself be mentioned",
      { untaggablePage: two.id },
      "😀 With  and Sample Page Three!",
    ],
  ])("is found again after a lost answer where %s", async (_, switches, shown) => {
    here.simulator.set(switches);
    const { task, intentAt } = await publish();
    expect(published()).toEqual([shown]);
    const found = await facebook.reconcile(here.context, { ...task, intentAt });
    expect(found).toMatchObject({ kind: "published" });
  });

  it("is not taken for a post that mentions another Page at the same place", async () => {
    const { task, intentAt } = await publish();
    const [first, second] = mentions;
    if (!first || !second) throw new Error("There are two mentions.");
    const other = [{ ...first, account: { id: "104857600000000004", name: two.name } }, second];
    const content = { ...task.content, mentions: other };
    expect(await facebook.reconcile(here.context, { ...task, content, intentAt })).toEqual({
      kind: "unseen",
    });
  });

  it("is recognised by its tag where the Page has another name by now", () => {
    const said = {
      message: "😀 With The Second and Sample Page Three!",
      message_tags: [
        { id: two.id, offset: 7, length: 10 },
        { id: three.id, offset: 22, length: 17 },
      ],
    };
    expect(isSameMessage(said, { text, mentions })).toBe(true);
    expect(isSameMessage({ message: text }, { text, mentions })).toBe(true);
    expect(isSameMessage({ message: "😀 With nobody!" }, { text, mentions })).toBe(false);
  });

  it("is the plain name in a comment's and a video's place, as the checks say", () => {
    const content = { postIndex: 0, text, mentions, media: [] };
    const video = {
      mediaId: "1",
      contentType: "video/mp4",
      sizeBytes: 80_000,
      width: 64,
      height: 114,
      durationSeconds: 4,
      alt: "",
    };
    expect(facebook.check(content)).toEqual([]);
    expect(facebook.check({ ...content, media: [video] })).toMatchObject([
      { code: "mention_plain", severity: "warning" },
    ]);
  });
});

describe("the id of a Page", () => {
  it.each([
    ["104857600000000002", "104857600000000002"],
    ["https://www.facebook.com/profile.php?id=104857600000000002", "104857600000000002"],
    ["facebook.com/people/Sample/104857600000000002/", "104857600000000002"],
    ["https://m.facebook.com/Sample-Page-Two-104857600000000002?ref=x", "104857600000000002"],
    ["sample.page.two", null],
    ["@[104857600000000002]", null],
    ["../me", null],
  ])("is read from %o", (typed, id) => {
    expect(facebook.mentions?.readId(typed)).toBe(id);
  });

  it("is looked up by name or address, in a path that cannot lead elsewhere", async () => {
    const find = (typed: string) =>
      facebook.mentions?.find?.(here.context, here.simulator.account(), typed);
    const found = { kind: "found", account: two };
    expect(await find("https://facebook.com/sample.page.two")).toEqual(found);
    expect(await find(two.id)).toEqual(found);
    expect(await find("999999999999999999")).toEqual({ kind: "missing" });
    for (const typed of ["../me", "..", "a b", "me?fields=access_token", "%2e%2e/me"]) {
      expect([typed, await find(typed)]).toEqual([typed, { kind: "missing" }]);
    }
    here.simulator.set({ readsPublicPages: false });
    expect(await find(two.id)).toMatchObject({ kind: "unavailable" });
  });
});

it("an app that Facebook has not approved mentions no Page", () => {
  const obstacle = (features: string[]) =>
    facebook.mentions?.obstacle?.({ ...here.context.settings, features } as never);
  expect(obstacle([])).toContain("approved");
  expect(obstacle(["PAGE_MENTIONING"])).toBeNull();
});
