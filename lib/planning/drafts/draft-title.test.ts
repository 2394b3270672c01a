import { expect, it } from "vitest";
import { draftTitle, emptyContent } from "./rules";

it("a draft is named by its title or its first words, in whichever position or override they stand", () => {
  expect(draftTitle({ ...emptyContent, text: "\n  Hello \nyou" })).toBe("Hello");
  const own = { "page-a": { "0": "Own words" } };
  expect(draftTitle({ ...emptyContent, textOverrides: own })).toBe("Own words");
  expect(draftTitle({ ...emptyContent, title: "First call", text: "Hello" })).toBe("First call");
  expect(draftTitle({ ...emptyContent, mediaIds: ["one"] })).toBe("Media without text");
  expect(draftTitle(emptyContent)).toBe("Nothing written yet");
});
