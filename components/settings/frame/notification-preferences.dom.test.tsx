import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { NotificationPreferences } from "./notification-preferences";

const both = { assignments: true, mentions: true };
const mentions = () => screen.getByRole("switch", { name: "Mentions and comments" });

describe("what one hears about", () => {
  it("a switch saves at once, with the other one as it was", async () => {
    const off = { assignments: true, mentions: false };
    const { calls } = fakeApi({
      "PATCH /api/me": () => ({ user: { notificationPreferences: off } }),
    });
    const { user } = renderUi(<NotificationPreferences initial={both} />);
    expect(mentions()).toHaveAccessibleDescription(/comments on a post that you manage/);
    await user.click(mentions());
    await waitFor(() => expect(mentions()).toBeEnabled());
    expect(mentions()).not.toBeChecked();
    expect(calls.map(({ body }) => body)).toEqual([{ notificationPreferences: off }]);
  });

  it("a switch that could not be saved goes back, and says so", async () => {
    const refusal = { code: "unavailable", message: "The server is away." } as const;
    fakeApi({ "PATCH /api/me": () => failure(503, refusal) });
    const { user } = renderUi(<NotificationPreferences initial={both} />);
    await user.click(mentions());
    expect(await screen.findByRole("alert")).toHaveTextContent("Nothing was changed");
    await waitFor(() => expect(mentions()).toBeChecked());
  });
});
