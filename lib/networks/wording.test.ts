import { expect, expectTypeOf, it } from "vitest";
import { type PlainCode, withWords, wording } from "./wording";

const sample = wording("sample", {
  busy: "Sample could not take this for a moment.",
  limit: "Sample takes {total} posts a day of {account}.",
  says: "Sample says: {says}",
});

it("a reason is a code and values, and the room that made it words it", () => {
  const reason = sample.because("limit", { total: 50, account: "A page" });
  expect(reason).toEqual({ code: "sample.limit", values: { total: 50, account: "A page" } });
  expect(sample.sentenceOf(reason)).toBe("Sample takes 50 posts a day of A page.");
});

it("a code without a sentence, a sentence without its values and a rule with values do not compile", () => {
  expectTypeOf<Parameters<typeof sample.because>[0]>().toEqualTypeOf<"busy" | "limit" | "says">();
  expectTypeOf(sample.because<"limit">)
    .parameter(1)
    .toExtend<{ total: unknown; account: unknown }>();
  expectTypeOf<PlainCode<typeof sample.sentences>>().toEqualTypeOf<"busy">();
});

it("a server's own words follow the sentence as they are, whatever they hold", () => {
  const words = "Too {total} <b>long</b>: $& {says}";
  const reason = withWords(sample.because("busy"), words);
  expect(sample.sentenceOf(reason)).toBe(
    `Sample could not take this for a moment. Sample says: ${words}`,
  );
});

it("values are cut to what Postgres stores", () => {
  const { values } = withWords(sample.because("busy"), `\0${"😀".repeat(5000)}`);
  const says = String(values.says);
  expect(says).toBe(`${"😀".repeat(999)}\ufffd`);
  expect(says.length).toBeLessThanOrEqual(2000);
});

it.each([
  ["of another room", { code: "other.busy", values: {} }],
  ["that has no sentence here", { code: "sample.invented", values: {} }],
  ["without its values", { code: "sample.limit", values: { total: 1 } }],
  ["that only an object's prototype has", { code: "sample.toString", values: {} }],
])("a reason %s has no sentence", (_, reason) => {
  expect(sample.sentenceOf(reason)).toBeNull();
});
