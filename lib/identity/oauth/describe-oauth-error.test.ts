import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/kernel/errors";
import { parseInput } from "@/lib/kernel/parse-input";
import { describeOAuthRefusal } from "./describe-oauth-error";
import { ConsentParams } from "./schema";

describe("the page of an assistant's request", () => {
  it("a malformed consent address is explained with what to do next", () => {
    const read = () => parseInput(ConsentParams, { uid: "nonsense" });
    expect(read).toThrow(AppError);
    expect(describeOAuthRefusal(refusalOf(read))).toBe(
      "This request is not valid or is over. Start again from the assistant.",
    );
  });

  it("an expired request is explained in its own words", () => {
    const over = new AppError("link_expired", "This request is over.");
    expect(describeOAuthRefusal(over)).toBe("This request is over.");
  });
});

function refusalOf(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error("it is not refused");
}
