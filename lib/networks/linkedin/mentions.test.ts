import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type SimulatedNetwork,
  sampleTask,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import { linkedin } from ".";
import { fromLittleText, toLittleText } from "./little-text";
import { storedText, visibleText } from "./simulator/little-text";

const two = { id: "70100002", name: "Sample Organization Two" };
let here: SimulatedNetwork;

beforeEach(async () => {
  here = await simulateNetwork("linkedin");
});

function mentioning(account: { id: string; name: string }, before = "With (", after = ")_*") {
  const text = before + account.name + after;
  const from = before.length;
  return { text, mentions: [{ from, to: from + account.name.length, account }] };
}

async function publish(account: { id: string; name: string }) {
  const task = sampleTask(here);
  const content = { ...task.content, ...mentioning(account) };
  const intentAt = new Date();
  const outcome = await linkedin.publish(here.context, { ...task, content });
  return { task: { ...task, content, intentAt }, outcome };
}

const commentary = () =>
  here.simulator
    .journal()
    .flatMap(({ effect }) => ("commentary" in effect ? [String(effect.commentary)] : []));

describe("a mention of a Page", () => {
  it("is an element with the Page's URN, and reads as its name", async () => {
    const { task, outcome } = await publish(two);
    expect(outcome.kind).toBe("published");
    expect(commentary()).toEqual([
      "With \\(@[Sample Organization Two](urn:li:organization:70100002)\\)\\_\\*",
    ]);
    expect(storedText(commentary()[0] ?? "")).toContain("](urn:li:organization:70100002)");
    expect(here.simulator.publications()).toMatchObject([{ text: task.content.text }]);
    expect(await linkedin.reconcile(here.context, task)).toMatchObject({ kind: "published" });
  });

  it("under another name stays plain text, and the post is still recognised", async () => {
    const { task } = await publish({ ...two, name: "sample organization two" });
    expect(storedText(commentary()[0] ?? "")).not.toContain("urn:li");
    expect(await linkedin.reconcile(here.context, task)).toMatchObject({ kind: "published" });
  });

  it("of a Page that does not exist is refused, in words that name it", async () => {
    const { outcome } = await publish({ id: "99", name: "Nobody" });
    expect(outcome).toMatchObject({ kind: "rejected", code: "content_rejected" });
    expect(here.simulator.publications()).toEqual([]);
  });

  it("of a Page that does not exist is found again where LinkedIn shows it as plain text", async () => {
    here.simulator.set({ unknownMentions: "plain" });
    const { task } = await publish({ id: "99", name: "Nobody" });
    expect(await linkedin.reconcile(here.context, task)).toMatchObject({ kind: "published" });
  });

  it("is plain text in a comment, as the checks say", async () => {
    const { outcome } = await publish(two);
    const parentRemoteId = outcome.kind === "published" ? outcome.remoteId : null;
    const task = sampleTask(here, { postIndex: 1 });
    const content = { ...task.content, ...mentioning(two, "Thanks ", ".") };
    await linkedin.publish(here.context, { ...task, content, parentRemoteId });
    expect(here.simulator.publications()[1]?.text).toBe("Thanks Sample Organization Two.");
    expect(linkedin.check(content)).toMatchObject([{ code: "mention_plain" }]);
  });

  it("counts as it is sent", () => {
    const text = "x".repeat(3000 - two.name.length);
    const at = { from: text.length, to: 3000, account: two };
    const content = { postIndex: 0, text: text + two.name, media: [] };
    expect(linkedin.check(content)).toEqual([]);
    expect(linkedin.check({ ...content, mentions: [at] })).toMatchObject([
      { code: "text_too_long", severity: "error" },
    ]);
  });
});

describe("hostile names", () => {
  const nasty = fc.array(
    fc.constantFrom(
      ...Array.from("a b_#@[](){}<>|\\*~.é😀"),
      "](urn:li:organization:1)",
      "{hashtag|\\#|x}",
      "@[x](urn:li:y:1)",
    ),
    { minLength: 1, maxLength: 8 },
  );

  it("are shown and read back to the letter, and never end the element or the post", () => {
    fc.assert(
      fc.property(nasty, nasty, nasty, (name, before, after) => {
        const account = { id: "123", name: name.join("") };
        const content = mentioning(account, before.join(""), after.join(""));
        const little = toLittleText(content);
        const elements = little.replace(/\\./gs, "").match(/@\[/g) ?? [];
        return (
          visibleText(little) === content.text &&
          fromLittleText(little) === content.text &&
          fromLittleText(storedText(little)) === content.text &&
          elements.length === 1
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe("a Page to mention", () => {
  const find = (typed: string) =>
    linkedin.mentions?.find?.(here.context, here.simulator.account(), typed);

  it.each([
    "70100002",
    "urn:li:organization:70100002",
    "sample-two",
    "https://www.linkedin.com/company/sample-two/about/",
    "linkedin.com/company/70100002?trk=x",
  ])("is found by %s", async (typed) => {
    expect(await find(typed)).toEqual({ kind: "found", account: two });
  });

  it("is missing where there is none, and the address asked cannot lead elsewhere", async () => {
    for (const typed of ["70199999", "nobody", "../userinfo", "a b", "x&q=author"]) {
      expect([typed, await find(typed)]).toEqual([typed, { kind: "missing" }]);
    }
  });
});
