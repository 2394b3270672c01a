import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ProgramStop } from "@/lib/identity/workspaces/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { StopButton } from "./stop-button";
import { StopsBanner } from "./stops-banner";

const preferences = {
  timeZone: "UTC",
  dateFormat: "year-month-day",
  timeFormat: "24-hour",
} as const;
const stop: ProgramStop = {
  what: "keys",
  at: "2027-01-01T09:00:00.000Z",
  by: { id: "ann", name: "Ann", avatarUrl: null },
  reason: "A leaked key",
};
const workspace = { id: "workspace", name: "Sample team", createdAt: stop.at, timeZone: "UTC" };

const sentIn = (calls: readonly { call: string; body: unknown }[]) =>
  calls.find(({ call }) => call.startsWith("POST"))?.body;

describe("a stop of all assistants or all keys", () => {
  it("takes one press and a confirmation, with a reason that stands there already", async () => {
    const { calls } = fakeApi({
      "POST /api/workspace/programs/stop": () => ({ workspace: { ...workspace, stops: [stop] } }),
      "GET /api/workspace": () => ({ workspace: { ...workspace, stops: [stop] } }),
    });
    const { user } = renderUi(<StopButton what="keys" isStopped={false} />);
    await user.click(screen.getByRole("button", { name: "Stop all API keys…" }));
    const confirm = await screen.findByRole("button", { name: "Stop all API keys" });
    await user.click(confirm);
    await waitFor(() =>
      expect(sentIn(calls)).toEqual({
        what: "keys",
        reason: "Something has to be looked at first.",
      }),
    );
    await waitFor(() => expect(confirm).not.toBeInTheDocument());
  });

  it("is not sent without a reason, and a failure stays to be read", async () => {
    fakeApi({
      "POST /api/workspace/programs/stop": () =>
        failure(503, { code: "unavailable", message: "Not now." }),
    });
    const { user } = renderUi(<StopButton what="assistants" isStopped={false} />);
    await user.click(screen.getByRole("button", { name: "Stop all assistants…" }));
    const confirm = await screen.findByRole("button", { name: "Stop all assistants" });
    await user.clear(screen.getByRole("textbox", { name: "Reason" }));
    expect(confirm).toBeDisabled();
    await user.type(screen.getByRole("textbox", { name: "Reason" }), "Odd posts");
    await user.click(confirm);
    expect(await screen.findByText("Not now.")).toBeVisible();
  });

  it("is said with who, since when and why, until they may go on", async () => {
    const { calls } = fakeApi({
      "POST /api/workspace/programs/resume": () => ({ workspace: { ...workspace, stops: [] } }),
      "GET /api/workspace": () => ({ workspace: { ...workspace, stops: [] } }),
    });
    const { user } = renderUi(<StopsBanner initial={[stop]} preferences={preferences} />);
    expect(screen.getByText("All API keys are stopped:")).toBeVisible();
    expect(screen.getByText("By Ann, since 2027-01-01, 09:00")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Let API keys go on…" }));
    await user.click(await screen.findByRole("button", { name: "Let them go on" }));
    await waitFor(() =>
      expect(screen.queryByText("All API keys are stopped:")).not.toBeInTheDocument(),
    );
    expect(sentIn(calls)).toEqual({ what: "keys", reason: "It was looked at." });
  });
});
