import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { EngineConnection } from "@/lib/health/engine/schema";
import { renderUi } from "@/testing/dom/render-ui";
import { preferences } from "@/testing/dom/samples";
import { EngineCard } from "./engine-card";

const at = "2026-11-22T14:30:00.000Z";

function show(fields: Partial<EngineConnection>) {
  const connection: EngineConnection = {
    state: "connected",
    since: null,
    reason: null,
    serverUrl: "http://10.0.0.7:8288",
    callUrl: "https://herald.example.com/api/inngest",
    lastCallAt: at,
    ...fields,
  };
  renderUi(<EngineCard connection={connection} at={at} preferences={preferences} />);
}

describe("the card of the Inngest server", () => {
  it("shows a connected server without a reason, and where it calls", () => {
    show({});
    expect(screen.getByText("Connected")).toBeVisible();
    expect(screen.getByText("https://herald.example.com/api/inngest")).toBeVisible();
    expect(screen.queryByRole("status")).toBeNull();
  });

  it.each([
    ["not_registered", "Not registered"],
    ["refused", "Refused: signing key"],
    ["unreachable", "Unreachable"],
  ] as const)("shows the state %s in words, with what to do", (state, label) => {
    show({ state, since: at, reason: "Start it again." });
    expect(screen.getByText(label)).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent("Start it again.Since");
  });

  it("says since when a server is silent, with the day once that is long ago", () => {
    show({ state: "silent", since: "2026-11-22T14:02:00.000Z", reason: "Check it." });
    expect(screen.getByText(/^Silent since \d\d?:02( [AP]M)?$/)).toBeVisible();
  });

  it("names the day of a silence that began long ago", () => {
    show({ state: "silent", since: "2026-11-19T14:02:00.000Z", reason: "Check it." });
    expect(screen.getByText(/^Silent since .*19.*:02/)).toBeVisible();
  });

  it("names Inngest Cloud, and a server that never called", () => {
    show({ serverUrl: null, lastCallAt: null });
    expect(screen.getByText("Inngest Cloud")).toBeVisible();
    expect(screen.getByText("It has not called yet")).toBeVisible();
  });
});
