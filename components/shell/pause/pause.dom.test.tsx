import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { PauseAnswer } from "@/lib/publishing/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { PauseCard } from "./pause-card";

const preferences = {
  timeZone: "UTC",
  dateFormat: "year-month-day",
  timeFormat: "24-hour",
} as const;
const going: PauseAnswer = {
  pause: null,
  waiting: { due: 0, late: 0, unknown: 0 },
  setAside: 0,
};
const paused: PauseAnswer = {
  pause: { pausedAt: "2027-01-01T10:00:00.000Z", pausedBy: null, reason: "A crisis" },
  waiting: { due: 2, late: 0, unknown: 0 },
  setAside: 0,
};

function openCard(initial: PauseAnswer, routes: Parameters<typeof fakeApi>[0]) {
  const { calls } = fakeApi(routes);
  const page = renderUi(<PauseCard initial={initial} preferences={preferences} />);
  const writes = () => calls.filter(({ call }) => !call.startsWith("GET"));
  return { ...page, writes };
}

const button = (name: string) => screen.getByRole("button", { name });

describe("pausing all publishing", () => {
  it("publishing is paused once there is a reason, which everybody then reads", async () => {
    const { user, writes } = openCard(going, {
      "POST /api/workspace/pause": () => paused,
      "GET /api/workspace/pause": () => paused,
    });
    await user.click(button("Pause all publishing…"));
    const reason = await screen.findByRole("textbox", { name: "Reason" });
    await waitFor(() => expect(reason).toHaveFocus());
    await user.clear(reason);
    expect(button("Pause publishing")).toBeDisabled();
    await user.keyboard("A crisis");
    await user.click(button("Pause publishing"));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(writes()).toMatchObject([{ body: { reason: "A crisis" } }]);
    expect(screen.getByText("A crisis")).toBeVisible();
  });

  it("takes one step: a reason stands there, and nobody is asked for a password", async () => {
    const { user, writes } = openCard(going, {
      "POST /api/workspace/pause": () => paused,
      "GET /api/workspace/pause": () => paused,
    });
    await user.click(button("Pause all publishing…"));
    await user.click(await screen.findByRole("button", { name: "Pause publishing" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(writes()).toMatchObject([{ body: { reason: "Something has to be looked at first." } }]);
  });

  it("a reason that is too long says by how much, and cannot be sent", async () => {
    const { user, writes } = openCard(going, {});
    await user.click(button("Pause all publishing…"));
    await user.clear(await screen.findByRole("textbox", { name: "Reason" }));
    await user.paste("x".repeat(303));
    expect(await screen.findByText("Shorten it by 3 characters.")).toBeVisible();
    expect(button("Pause publishing")).toBeDisabled();
    expect(writes()).toEqual([]);
  });

  it("the dialog keeps the reason when the server refuses", async () => {
    const { user } = openCard(going, {
      "POST /api/workspace/pause": () =>
        failure(403, { code: "forbidden", message: "Only administrators can." }),
      "GET /api/workspace/pause": () => going,
    });
    await user.click(button("Pause all publishing…"));
    await user.clear(await screen.findByRole("textbox", { name: "Reason" }));
    await user.keyboard("A crisis");
    await user.click(button("Pause publishing"));
    const refusal = "Publishing was not pausedOnly administrators can.";
    expect(await screen.findByRole("alert")).toHaveTextContent(refusal);
    expect(screen.getByRole("textbox", { name: "Reason" })).toHaveValue("A crisis");
  });
});

it("publishing is resumed after the number of waiting posts was shown", async () => {
  const { user, writes } = openCard(paused, {
    "POST /api/workspace/resume": () => going,
    "GET /api/workspace/pause": () => (writes().length > 0 ? going : paused),
  });
  await user.click(button("Resume…"));
  expect(await screen.findByText("2 posts go out at once, in order.")).toBeVisible();
  expect(writes()).toEqual([]);
  await user.click(button("Resume publishing"));
  expect(await screen.findByRole("button", { name: "Pause all publishing…" })).toBeVisible();
});
