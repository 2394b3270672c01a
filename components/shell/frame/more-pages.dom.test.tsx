import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "@/testing/dom/render-ui";
import { MorePages } from "./more-pages";
import { bottomBarPages, morePages, pages } from "./navigation";

it("a phone reaches every page: the daily ones in its bar, the others behind More", () => {
  expect(bottomBarPages.map(({ label }) => label)).toEqual(["Calendar", "Queue", "Drafts"]);
  expect([...bottomBarPages, ...morePages]).toHaveLength(pages.length);
  renderUi(<MorePages pages={morePages} className="" />);
  const more = screen.getByRole("button", { name: "More" });
  const list = document.getElementById(more.getAttribute("popovertarget") ?? "");
  expect(list).toHaveAttribute("popover", "auto");
  expect(list).toHaveTextContent("MediaConnectionsSettings");
});
