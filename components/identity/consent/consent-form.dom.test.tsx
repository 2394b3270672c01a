import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Consent } from "@/lib/identity/oauth/schema";
import { defaultPolicies } from "@/lib/identity/policies/rules";
import { fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { ConsentForm } from "./consent-form";

const consent: Consent = {
  uid: "a-sample-consent-of-somebody",
  client: {
    name: "Sample assistant",
    host: null,
    redirectHost: "127.0.0.1:4321",
    isThisComputer: true,
  },
  permissions: [
    { scope: "posts:read", words: "See posts, their schedule and how they went" },
    { scope: "posts:write", words: "Schedule posts" },
    { scope: "media:write", words: "Upload pictures and videos" },
  ],
  policy: defaultPolicies.assistants,
  expiresAt: "2027-03-01T09:00:00.000Z",
};
const person = {
  name: "Ann",
  email: "ann@example.com",
  timeZone: "UTC",
  dateFormat: "year-month-day",
  timeFormat: "24-hour",
} as const;

it("says the policy, lets the person allow less, and promises no more than that", async () => {
  const { calls } = fakeApi({
    "POST /api/consents/a-sample-consent-of-somebody": () => new Promise(() => undefined),
  });
  const workspace = { name: "Sample team", timeZone: "UTC" };
  const { user } = renderUi(
    <ConsentForm consent={consent} person={person} workspace={workspace} accounts={[]} />,
  );
  const writing = "Plan, change, cancel and delete its own posts; a person approves what goes out";
  expect(screen.getByText(writing)).toBeVisible();
  expect(screen.getByText("Within what your team allows assistants")).toBeVisible();
  expect(screen.getByText(/^May schedule what a person then approves\. Not sooner/)).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Allow less…" }));
  const level = await screen.findByRole("radio", { name: "Write drafts" });
  expect(screen.queryByRole("radio", { name: "Publish" })).not.toBeInTheDocument();
  expect(
    screen.getByRole("checkbox", { name: "May change and cancel what people wrote" }),
  ).toHaveAttribute("aria-disabled", "true");
  await user.click(level);
  await user.click(screen.getByRole("button", { name: "Use this" }));
  await waitFor(() => expect(screen.getByText("Within what you allow it")).toBeVisible());
  expect(screen.queryByText(writing)).not.toBeInTheDocument();
  expect(screen.getByText("Write drafts")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Connect" }));
  await waitFor(() =>
    expect(calls[0]?.body).toMatchObject({
      decision: "allow",
      policy: { level: "draft", leadMinutes: 30, dailyPosts: 50, othersPosts: "read" },
    }),
  );
});
