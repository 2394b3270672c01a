import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { NotificationPreferences } from "./notification-preferences";

const all = {
  notificationPreferences: { assignments: true, mentions: true },
  approvalMails: true,
};
const approvals = () => screen.getByRole("switch", { name: "Approvals" });
const mentions = () => screen.getByRole("switch", { name: "Mentions and comments" });

describe("what one hears about", () => {
  it("a switch saves at once, with the other ones as they were", async () => {
    const off = { ...all, notificationPreferences: { assignments: true, mentions: false } };
    const { calls } = fakeApi({ "PATCH /api/me": () => ({ user: off }) });
    const { user } = renderUi(<NotificationPreferences initial={all} />);
    expect(mentions()).toHaveAccessibleDescription(/comments on a post that you manage/);
    await user.click(mentions());
    await waitFor(() => expect(mentions()).toBeEnabled());
    expect(mentions()).not.toBeChecked();
    expect(calls.map(({ body }) => body)).toEqual([off]);
  });

  it("mail about approvals is turned off like the others", async () => {
    const off = { ...all, approvalMails: false };
    const { calls } = fakeApi({ "PATCH /api/me": () => ({ user: off }) });
    const { user } = renderUi(<NotificationPreferences initial={all} />);
    await user.click(approvals());
    await waitFor(() => expect(approvals()).toBeEnabled());
    expect(approvals()).not.toBeChecked();
    expect(calls.map(({ body }) => body)).toEqual([off]);
  });

  it("a switch that could not be saved goes back, and says so", async () => {
    const refusal = { code: "unavailable", message: "The server is away." } as const;
    fakeApi({ "PATCH /api/me": () => failure(503, refusal) });
    const { user } = renderUi(<NotificationPreferences initial={all} />);
    await user.click(mentions());
    expect(await screen.findByRole("alert")).toHaveTextContent("Nothing was changed");
    await waitFor(() => expect(mentions()).toBeChecked());
  });
});
