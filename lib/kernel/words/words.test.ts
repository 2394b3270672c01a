import { expect, it } from "vitest";
import { capitalized, listed } from "./rules";

it("names are joined as in a sentence", () => {
  expect(listed([])).toBe("");
  expect(listed(["Ann"])).toBe("Ann");
  expect(listed(new Set(["Ann", "Ben"]))).toBe("Ann and Ben");
  expect(listed(["Ann", "Ben", "Cleo"])).toBe("Ann, Ben and Cleo");
  expect(listed(["Ann", "Ben", "Cleo"], "or")).toBe("Ann, Ben or Cleo");
});

it("a sentence begins with a large letter, where there is one", () => {
  expect(capitalized("élan stays")).toBe("Élan stays");
  expect(capitalized("“so” stays")).toBe("“so” stays");
  expect(capitalized("")).toBe("");
});
