import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "@/testing/dom/render-ui";
import { MorePages } from "./more-pages";
import { pagesFor, phonePagesFor } from "./navigation";

it("a phone reaches every page: the daily ones in its bar, the others behind More", () => {
  const nobodyAsked = { waitingCount: null };
  const { bar, more: others } = phonePagesFor(nobodyAsked);
  expect(bar.map(({ label }) => label)).toEqual(["Calendar", "Queue", "Drafts"]);
  expect([...bar, ...others]).toHaveLength(pagesFor(nobodyAsked).length);
  renderUi(<MorePages pages={others} className="" />);
  const more = screen.getByRole("button", { name: "More" });
  const list = document.getElementById(more.getAttribute("popovertarget") ?? "");
  expect(list).toHaveAttribute("popover", "auto");
  expect(list).toHaveTextContent("ResultsMediaConnectionsSettings");
});

it("where an account needs approval, what waits comes first on a phone", () => {
  const { bar, more } = phonePagesFor({ waitingCount: 0 });
  expect(bar.map(({ label }) => label)).toEqual(["For you", "Calendar", "Queue"]);
  expect(more.map(({ label }) => label)).toContain("Drafts");
});
