import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { KeptProcess } from "@/lib/health/monitoring/schema";
import { renderUi } from "@/testing/dom/render-ui";
import { preferences } from "@/testing/dom/samples";
import { RestartsCard } from "./publishing-health";

const steady: KeptProcess = { name: "app", restarts: 0, lastEnd: null };
const killed: KeptProcess = {
  name: "postgres",
  restarts: 2,
  lastEnd: { at: "2026-11-22T14:02:00.000Z", how: "signal SIGKILL" },
};

it("names what was started again, how often, when and why", () => {
  renderUi(<RestartsCard processes={[killed, steady]} preferences={preferences} />);
  expect(screen.getByRole("listitem")).toHaveTextContent(
    /^Postgres 2 times.*:02.*, with signal SIGKILL$/,
  );
});

it("shows nothing while every process runs since the start", () => {
  renderUi(<RestartsCard processes={[steady]} preferences={preferences} />);
  expect(screen.queryByText("Restarts")).toBeNull();
});
