import { expect, it } from "vitest";
import { handleInWords, inOrder } from "./account";

it("a handle is shown with one @, whichever network it is of", () => {
  expect(handleInWords("sample.page")).toBe("@sample.page");
  expect(handleInWords("@sample@server.test")).toBe("@sample@server.test");
});

it("accounts stand in the team's order, and those that it does not name last", () => {
  const accounts = ["new", "second", "first"].map((id) => ({ id }));
  expect(inOrder(accounts, ["first", "second"]).map(({ id }) => id)).toEqual([
    "first",
    "second",
    "new",
  ]);
});
