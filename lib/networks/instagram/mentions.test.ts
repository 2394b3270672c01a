import { expect, it } from "vitest";
import { prepareFully, sampleTask, simulateNetwork } from "@/testing/publishing/simulated-network";
import { instagram } from ".";

it.each([
  ["@Harbour.Bakery", "harbour.bakery"],
  ["https://www.instagram.com/harbour.bakery/?hl=en", "harbour.bakery"],
  [" harbour_bakery ", "harbour_bakery"],
  ["harbour bakery", null],
  [".harbour", null],
  ["harbour.", null],
  ["har..bour", null],
  ["x".repeat(31), null],
  ["bäckerei", null],
])("the username in %o is %o", (typed, id) => {
  expect(instagram.mentions?.readId(typed)).toBe(id);
});

it("a mention goes out in the caption as @username and is found again", async () => {
  const here = await simulateNetwork("instagram");
  const text = "With @harbour.bakery today";
  const account = { id: "harbour.bakery", name: "Harbour Bakery" };
  const task = sampleTask(here, { text });
  const content = { ...task.content, mentions: [{ from: 5, to: 20, account }] };
  const prepared = await prepareFully(here, { ...task, content });
  const intentAt = new Date();
  expect(await instagram.publish(here.context, prepared)).toMatchObject({ kind: "published" });
  expect(here.simulator.publications()).toMatchObject([{ text }]);
  const found = await instagram.reconcile(here.context, { ...prepared, intentAt });
  expect(found).toMatchObject({ kind: "published" });
});

it("twenty mentions are taken and the twenty-first is refused", () => {
  const check = (count: number) => {
    const text = Array.from({ length: count }, (_, index) => `@name.${index}x`).join(" ");
    const problems = instagram.check({ postIndex: 1, text, media: [] });
    return problems.map(({ code }) => code);
  };
  expect(check(20)).toEqual([]);
  expect(check(21)).toEqual(["too_many_mentions"]);
});
