import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { renderUi } from "@/testing/dom/render-ui";
import { FirstSteps } from "./first-steps";

const done = { connected: true, written: true, invited: true, timeZone: "UTC", isAdmin: true };

beforeEach(() => localStorage.clear());

describe("the first steps", () => {
  it("lead an administrator to where colleagues are invited", () => {
    renderUi(<FirstSteps {...done} invited={false} />);
    expect(screen.getByRole("link", { name: "Invite a colleague" })).toHaveAttribute(
      "href",
      "/settings/members#invite",
    );
  });

  it("offer nobody what only an administrator can do", () => {
    renderUi(<FirstSteps {...done} invited={false} connected={false} isAdmin={false} />);
    expect(screen.queryByRole("link", { name: /Connect|Invite/ })).not.toBeInTheDocument();
    expect(screen.getAllByText(/: an administrator does this$/)).toHaveLength(2);
  });

  it("stay until all four are done", async () => {
    const { user } = renderUi(<FirstSteps {...done} />);
    expect(screen.getByRole("region", { name: "First steps" })).toHaveTextContent("1 left");
    await user.click(screen.getByRole("button", { name: "That is right" }));
    expect(screen.queryByText("First steps")).not.toBeInTheDocument();
  });
});
