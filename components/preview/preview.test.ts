import { expect, it } from "vitest";
import type { Account } from "@/components/account/account";
import { foldText } from "./folded-text";
import { groupPreviews } from "./group-previews";

it("a preview shows a short text whole", () => {
  expect(foldText("One\nTwo")).toBeNull();
});

it("a preview folds a long text between words, and many lines after the fifth", () => {
  const folded = foldText("word ".repeat(200)) ?? "";
  expect(folded.endsWith("word")).toBe(true);
  expect([...folded].length).toBeLessThanOrEqual(400);
  expect(foldText("1\n2\n3\n4\n5\n6")).toBe("1\n2\n3\n4\n5");
  expect([...(foldText("😀".repeat(500)) ?? "")]).toHaveLength(400);
});

it("accounts that show the same content share a preview", () => {
  const account = (id: string, provider: string) => ({ id, provider }) as Account;
  const accounts = [account("a", "x"), account("b", "x"), account("c", "x"), account("d", "y")];
  const groups = groupPreviews(accounts, (id) => id === "b");
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([["a", "c"], ["b"], ["d"]]);
});
