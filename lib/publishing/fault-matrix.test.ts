import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Measurement } from "@/testing/publishing/fault-matrix/measure";
import { readSection } from "@/testing/reliability/reliability-document";
import { longRunMs } from "@/testing/run/long-run";
import { openMediaOrigin } from "@/testing/servers/media-origin";

const closeOrigin = await openMediaOrigin();
const { declaredCases, measureMatrix } = await import("@/testing/publishing/fault-matrix/measure");
const { asDeclared, nameOf, renderSummary } = await import(
  "@/testing/publishing/fault-matrix/render"
);

afterAll(closeOrigin);

describe("a delivery that meets a fault", () => {
  let measured: Measurement;

  beforeAll(async () => {
    measured = await measureMatrix({ depth: "one of each sort" });
  }, longRunMs);

  it("a delivery with a fault of each sort at any call, before or after its effect, ends as declared", () => {
    const wrong = measured.faults
      .filter(({ verdict }) => verdict.violations.length > 0)
      .map(({ given, verdict }) => `${nameOf(given)}: ${verdict.violations.join("; ")}`);
    expect(wrong).toEqual([]);
    expect(measured.faults.length).toBeGreaterThan(400);
  });

  it("a delivery under a special condition of its network ends as declared", () => {
    const wrong = measured.conditions
      .filter(({ verdict }) => verdict.violations.length > 0)
      .map(({ given, verdict }) => `${given.condition.name}: ${verdict.violations.join("; ")}`);
    expect(wrong).toEqual([]);
  });
});

it("the committed summary counts every declared case by its expected end", async () => {
  const section = await readSection("npm run reliability");
  expect(section).toBe(renderSummary(asDeclared(await declaredCases())));
});
