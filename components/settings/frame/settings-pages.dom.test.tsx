import { readdirSync, readFileSync } from "node:fs";
import { screen, within } from "@testing-library/react";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { expect, it, vi } from "vitest";
import { renderUi } from "@/testing/dom/render-ui";
import { SettingsDenied } from "./settings-denied";
import { SettingsError } from "./settings-error";
import { SettingsNav } from "./settings-nav";
import { settingsPages } from "./settings-pages";

const folder = "app/(app)/settings";

const linksIn = (group: string) =>
  within(screen.getByRole("list", { name: group }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

it("the rail groups the pages, and shows administrators theirs", () => {
  renderUi(<SettingsNav isAdmin />);
  expect(linksIn("You")).toContain("Profile");
  expect(linksIn("Workspace")).toContain("Audit log");
  expect(linksIn("Developers")).toContain("Team keys");
});

it("the rail leads members to no page that only administrators may open", () => {
  renderUi(<SettingsNav isAdmin={false} />);
  const names = screen.getAllByRole("link").map(({ textContent }) => textContent);
  expect(names).toEqual(expect.arrayContaining(["Profile", "General", "Members", "API keys"]));
  expect(names).not.toEqual(expect.arrayContaining(["Audit log"]));
  expect(names).not.toEqual(expect.arrayContaining(["Team keys"]));
});

it("every page that is declared stands in the rail, and is the one that its folder shows", () => {
  renderUi(<SettingsNav isAdmin />);
  const declared = Object.keys(settingsPages);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(declared);
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => `/${name}`)
    .filter((name) => name.endsWith("/page.tsx"));
  const paths = pages.map((name) => `/settings${name.slice(0, -"/page.tsx".length)}`);
  const declaredBy = (path: string) => path.replace(/\/\[.*/, "");
  expect([...new Set(paths.map(declaredBy))].sort()).toEqual(declared.toSorted());
  for (const path of paths) {
    const page = readFileSync(`app/(app)${path}/page.tsx`, "utf8");
    expect(page).toContain(`export default settingsPage("${declaredBy(path)}", `);
  }
});

it("on a phone a button names the page, opens the list, and Escape closes it again", async () => {
  const { user } = renderUi(<SettingsNav isAdmin />);
  const button = screen.getByRole("button");
  expect(button).toHaveAttribute("aria-expanded", "false");
  await user.click(button);
  expect(button).toHaveAttribute("aria-expanded", "true");
  await user.tab();
  expect(screen.getByRole("searchbox", { name: "Search the settings" })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole("link", { name: "Profile" })).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(button).toHaveAttribute("aria-expanded", "false");
  expect(button).toHaveFocus();
});

it("the search of the rail knows pages and verbs, and forgives a typing mistake", async () => {
  const { user } = renderUi(<SettingsNav isAdmin />);
  const search = screen.getByRole("searchbox", { name: "Search the settings" });
  await user.type(search, "invte");
  expect(linksIn("Found settings")).toEqual(["Invite a colleagueMembers"]);
  const link = screen.getByRole("link", { name: /Invite/ });
  expect(link).toHaveAttribute("href", "/settings/members#invite");
  await user.clear(search);
  await user.type(search, "pause");
  expect(linksIn("Found settings")).toEqual(["PublishingWorkspace"]);
  await user.keyboard("{Escape}");
  expect(linksIn("You")).toContain("Profile");
  await user.type(search, "zzzz");
  expect(screen.getByRole("status")).toHaveTextContent("No setting has these words.");
});

it("the search leads members to nothing that only administrators may do", async () => {
  const { user } = renderUi(<SettingsNav isAdmin={false} />);
  await user.type(screen.getByRole("searchbox"), "invite");
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
});

it("others read what they may look at instead", () => {
  const { adminOnly } = settingsPages["/settings/health"];
  renderUi(adminOnly && adminOnly !== true && <SettingsDenied {...adminOnly} />);
  expect(screen.getByRole("heading", { name: "Health is for administrators" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Open the queue" })).toHaveAttribute("href", "/queue");
});

it("a page that did not load is named, with what is safe, and is tried again", async () => {
  const { user, retry } = failedAt("/settings/labels");
  const failed = screen.getByRole("alert");
  expect(failed).toHaveTextContent("The labels did not load");
  expect(failed).toHaveTextContent("They are kept. Try again in a moment.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalledOnce();
});

it("a page without words of its own says that it did not load", () => {
  failedAt("/settings/sessions");
  expect(screen.getByRole("alert")).toHaveTextContent("This did not load");
});

function failedAt(path: string) {
  const retry = vi.fn();
  const view = renderUi(
    <PathnameContext value={path}>
      <SettingsError error={new Error("Down.")} retry={retry} />
    </PathnameContext>,
  );
  return { ...view, retry };
}
