import { expect, it } from "vitest";
import { foldText } from "./folded-text";

const fold = { characters: 400, lines: 5 };

it("a preview shows a short text whole", () => {
  expect(foldText("One\nTwo", fold)).toBeNull();
});

it("a preview folds a long text between words, and many lines after the network's last", () => {
  const folded = foldText("word ".repeat(200), fold) ?? "";
  expect(folded.endsWith("word")).toBe(true);
  expect([...folded].length).toBeLessThanOrEqual(400);
  expect(foldText("1\n2\n3\n4\n5\n6", fold)).toBe("1\n2\n3\n4\n5");
  expect([...(foldText("😀".repeat(500), fold) ?? "")]).toHaveLength(400);
  expect(foldText("1\n2\n3", { characters: 400, lines: 2 })).toBe("1\n2");
});
