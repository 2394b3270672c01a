import { existsSync } from "node:fs";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "@/testing/dom/render-ui";
import { SettingsNav } from "./settings-nav";
import { settingsGroups } from "./settings-pages";

const linksIn = (group: string) =>
  within(screen.getByRole("list", { name: group }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

it("the rail groups the pages, and shows administrators theirs", () => {
  renderUi(<SettingsNav groups={settingsGroups(true)} />);
  expect(linksIn("You")).toContain("Profile");
  expect(linksIn("Workspace")).toContain("Audit log");
  expect(linksIn("Developers")).toContain("Team keys");
});

it("the rail leads members to no page that only administrators may open", () => {
  renderUi(<SettingsNav groups={settingsGroups(false)} />);
  const names = screen.getAllByRole("link").map(({ textContent }) => textContent);
  expect(names).toEqual(expect.arrayContaining(["Profile", "General", "Members", "API keys"]));
  expect(names).not.toEqual(expect.arrayContaining(["Audit log"]));
  expect(names).not.toEqual(expect.arrayContaining(["Team keys"]));
});

it("every link of the rail leads to a page", () => {
  for (const { href } of settingsGroups(true).flatMap(({ pages }) => pages)) {
    expect(existsSync(`app/(app)${href}/page.tsx`), href).toBe(true);
  }
});

it("on a phone a button names the page, opens the list, and Escape closes it again", async () => {
  const { user } = renderUi(<SettingsNav groups={settingsGroups(true)} />);
  const button = screen.getByRole("button");
  expect(button).toHaveAttribute("aria-expanded", "false");
  await user.click(button);
  expect(button).toHaveAttribute("aria-expanded", "true");
  await user.tab();
  expect(screen.getByRole("link", { name: "Profile" })).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(button).toHaveAttribute("aria-expanded", "false");
  expect(button).toHaveFocus();
});
