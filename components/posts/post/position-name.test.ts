import { expect, it } from "vitest";
import { anAccount } from "@/testing/dom/samples";
import { additionName } from "./position-name";

const { look } = anAccount({ id: "sample", name: "Sample" });
const page = anAccount({
  id: "page",
  name: "Sample",
  label: "Facebook",
  look: { ...look, sequence: "comments" },
});
const other = anAccount({ id: "other", name: "Sample", label: "Instagram", look: page.look });
const thread = anAccount({
  id: "thread",
  name: "Sample",
  label: "X",
  look: { ...look, sequence: "thread" },
});

it.each([
  ["Add first comment", 1, [page, other]],
  ["Add another comment", 2, [page]],
  ["Add a post below", 1, [thread]],
  ["Add a post below", 1, []],
  ["Add first comment on Facebook and Instagram, thread post on X", 1, [page, thread, other]],
  ["Add another comment on Facebook, thread post on X", 2, [page, page, thread]],
])("%s, after %i", (words, count, accounts) => {
  expect(additionName(count, accounts)).toBe(words);
});
