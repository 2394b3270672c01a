import type { Page } from "playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { expect } from "../fixtures/test";
import { administrator } from "./setup-page";

export async function removeFromTeam(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/settings/members`);
  await expectAccessible(page);
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Remove from the team…" }).click();
  const question = page.getByRole("dialog", { name: `Remove ${name}?` });
  await expect(question).toContainText("manages 1 scheduled post");
  await expect(question).toContainText("Their 1 API key and 1 assistant stop working at once");
  await expect(question.getByRole("combobox", { name: "Who takes the posts over?" })).toContainText(
    administrator.name,
  );
  await expectAccessible(page);
  await question.getByRole("button", { name: "Remove from the team" }).click();
  await expect(page.getByText(`${name} is removed`).first()).toBeVisible();
  const members = page.getByRole("region", { name: "Members" });
  await expect(members.getByRole("listitem").filter({ hasText: name })).toHaveCount(0);
}
