import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { defaultPolicies } from "@/lib/identity/policies/rules";
import type { ProgramStop } from "@/lib/identity/workspaces/schema";
import { fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { DefaultsCard } from "./defaults-card";

const stop: ProgramStop = {
  what: "assistants",
  at: "2027-01-01T09:00:00.000Z",
  by: { id: "ann", name: "Ann", avatarUrl: null },
  reason: "Odd posts",
};

function renderCard(manageable: boolean, stops: ProgramStop[] = []) {
  const { calls } = fakeApi({
    "PUT /api/workspace/policies": () => defaultPolicies,
    "GET /api/workspace": () => ({ workspace: { stops } }),
  });
  const page = renderUi(
    <DefaultsCard
      what="assistants"
      policies={defaultPolicies}
      accounts={[]}
      timeZone="Europe/Berlin"
      stops={stops}
      preferences={{ timeZone: "UTC", dateFormat: "year-month-day", timeFormat: "24-hour" }}
      manageable={manageable}
    />,
  );
  return { ...page, calls };
}

it("an administrator changes the defaults of one kind and leaves the other", async () => {
  const { user, calls } = renderCard(true);
  await user.click(screen.getByRole("button", { name: "Change the defaults for assistants" }));
  await user.click(await screen.findByRole("radio", { name: "Publish" }));
  await user.clear(screen.getByRole("textbox", { name: "Minutes ahead, at least" }));
  await user.clear(screen.getByRole("textbox", { name: "Posts a day" }));
  await user.click(screen.getByRole("checkbox", { name: "Quiet hours" }));
  expect(screen.getByText("in Europe/Berlin")).toBeVisible();
  expect(screen.queryByRole("textbox", { name: /Addresses/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({
      keys: defaultPolicies.keys,
      assistants: {
        ...defaultPolicies.assistants,
        level: "publish",
        leadMinutes: 0,
        dailyPosts: null,
        quietHours: { from: "22:00", to: "07:00" },
      },
    }),
  );
});

it("everybody else reads them, and that and why all of them are stopped", () => {
  renderCard(false, [stop]);
  expect(screen.getByText(/^May schedule what a person then approves\./)).toBeVisible();
  expect(screen.getByText("All assistants are stopped")).toBeVisible();
  expect(screen.getByText("Odd posts")).toBeVisible();
  expect(screen.getByText("By Ann, since 2027-01-01, 09:00")).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
