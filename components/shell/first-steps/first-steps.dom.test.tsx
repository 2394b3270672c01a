import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { renderUi } from "@/testing/dom/render-ui";
import { FirstSteps } from "./first-steps";

const done = { connected: true, written: true, invited: true, isAdmin: true };

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

  it("stay until all three are done, and never ask for the zone that set-up asked for", () => {
    const { rerender } = renderUi(<FirstSteps {...done} written={false} />);
    const steps = screen.getByRole("region", { name: "First steps" });
    expect(steps).toHaveTextContent("1 left");
    expect(steps).not.toHaveTextContent(/zone/);
    rerender(<FirstSteps {...done} />);
    expect(screen.queryByText("First steps")).not.toBeInTheDocument();
  });
});
