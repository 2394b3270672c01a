import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Lateness } from "@/lib/health/monitoring/schema";
import { renderUi } from "@/testing/dom/render-ui";
import { PunctualityCard } from "./publishing-health";

function aLateness(count: number): Lateness {
  const buckets = [{ atMostMs: 1000, count }];
  return { count, p50Ms: 100, p95Ms: 200, p99Ms: 300, maxMs: 400, buckets };
}

it("five posts make no statistics", () => {
  renderUi(<PunctualityCard lateness={{ day: aLateness(5), week: aLateness(5) }} />);
  expect(screen.queryByText("Punctuality")).not.toBeInTheDocument();
});

it("a quiet day says so while the week has enough to tell", async () => {
  const { user } = renderUi(
    <PunctualityCard lateness={{ day: aLateness(5), week: aLateness(60) }} />,
  );
  expect(screen.getByText(/Too few went out in this period/)).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "7 days" }));
  expect(screen.getByText(/^60 deliveries\. Half were/)).toBeVisible();
});
