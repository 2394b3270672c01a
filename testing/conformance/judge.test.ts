import { describe, expect, it } from "vitest";
import { judge } from "./judge";
import type { Check } from "./suite";

const good: Check = { id: "tools-list", status: "SUCCESS" };
const bad: Check = { id: "tools-name-format", status: "FAILURE", errorMessage: "Too long" };

const verdict = (scenario: string, checks?: Check[], revision = "2026-07-28") =>
  judge({ scenario, revision }, checks).verdict;

describe("a scenario", () => {
  it("passes when all its checks pass, and lists the suite's warnings", () => {
    const warned: Check = { id: "order", status: "WARNING", errorMessage: "Differs" };
    const outcome = judge({ scenario: "tools-list", revision: null }, [good, good, warned]);
    const why = "checks that hold: 2; warning order: Differs";
    expect(outcome).toMatchObject({ verdict: "passes", why });
  });

  it("fails with the message of one failed check", () => {
    const outcome = judge({ scenario: "tools-list", revision: null }, [good, bad]);
    expect(outcome).toMatchObject({ verdict: "fails", why: "tools-name-format: Too long" });
  });

  it("fails when it did not run or checked nothing", () => {
    expect(verdict("tools-list")).toBe("fails");
    expect(verdict("tools-list", [{ id: "tools-list", status: "SKIPPED" }])).toBe("fails");
  });

  it("for another kind of server does not apply, whatever its checks say", () => {
    expect(verdict("prompts-list", [bad])).toBe("does not apply");
    expect(verdict("server-sse-multiple-streams", [bad], "2025-11-25")).toBe("does not apply");
    expect(verdict("server-sse-multiple-streams", [bad])).toBe("fails");
  });

  it("passes despite checks that do not apply, and names them", () => {
    const id = "sep-2549-prompts-list-caching-hints";
    const prompts: Check = { id, status: "FAILURE", errorMessage: "Method not found" };
    expect(verdict("caching", [good, prompts])).toBe("passes");
    expect(verdict("caching", [prompts])).toBe("fails");
    const { why } = judge({ scenario: "caching", revision: null }, [good, prompts]);
    expect(why).toContain(`${id} does not apply: Herald offers tools, no prompts`);
  });
});
