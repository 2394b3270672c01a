import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { SsoCard } from "./sso-card";

const provider = { name: "Sample provider" };
const identity = { linkedAt: "2026-11-02T10:00:00.000Z", lastUsedAt: null };
const preferences = {
  timeZone: "UTC",
  dateFormat: "year-month-day",
  timeFormat: "24-hour",
} as const;

describe("single sign-on in the profile", () => {
  it("is not there where it is not set up", () => {
    const { container } = renderUi(
      <SsoCard sso={{ provider: null, identity: null }} preferences={preferences} />,
    );
    expect(container.querySelector("section")).toBeNull();
  });

  it("leads to the provider to link an account", async () => {
    const assign = vi.spyOn(window.location, "assign").mockReturnValue();
    fakeApi({
      "POST /api/auth/sso/identity": () => ({ authorizationUrl: "https://id.example.com/auth" }),
    });
    const { user } = renderUi(
      <SsoCard sso={{ provider, identity: null }} preferences={preferences} />,
    );
    await user.click(screen.getByRole("button", { name: "Link Sample provider" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://id.example.com/auth"));
  });

  it("unlinks after a question, and keeps the link when the server refuses", async () => {
    const message = "This is your only way to sign in.";
    const answers = [failure(409, { code: "limit_reached", message }), { unlinked: true }];
    fakeApi({ "DELETE /api/auth/sso/identity": () => answers.shift() });
    const { user, router } = renderUi(
      <SsoCard sso={{ provider, identity }} preferences={preferences} result="linked" />,
    );
    expect(screen.getByRole("status")).toHaveTextContent("You can sign in with Sample provider");
    expect(screen.getByText("Linked 2026-11-02")).toBeVisible();
    const unlink = async () => {
      await user.click(screen.getByRole("button", { name: "Unlink" }));
      const dialog = await screen.findByRole("alertdialog");
      await user.click(within(dialog).getByRole("button", { name: "Unlink" }));
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    };
    await unlink();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      `Sample provider is still linked${message}`,
    );
    expect(router.replace).not.toHaveBeenCalled();
    await unlink();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/settings"));
  });
});
