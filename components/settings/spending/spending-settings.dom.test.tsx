import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { AccountSpending } from "@/lib/accounts/spending/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { anAccount } from "@/testing/dom/samples";
import { SpendingSettings } from "./spending-settings";

const toPut = "PUT /api/connections/:id/spending-limit";

function show(spending: Partial<AccountSpending> = {}, { manageable = true } = {}) {
  const account = {
    ...anAccount({ id: "Shop", name: "Shop" }),
    spending: {
      connectionId: "Shop",
      spentMicroDollars: 215_000,
      plannedMicroDollars: 30_000,
      monthlyMicroDollars: null,
      installationMicroDollars: null,
      ...spending,
    },
  };
  return renderUi(<SpendingSettings accounts={[account]} manageable={manageable} />);
}

it("members read what an account costs and its limits, and change none", () => {
  const limits = { monthlyMicroDollars: 5_000_000, installationMicroDollars: 20_000_000 };
  show(limits, { manageable: false });
  const item = screen.getByRole("listitem");
  expect(item).toHaveTextContent("$0.215 spent, $0.03 planned");
  expect(item).toHaveTextContent("At most $5.00 a month. All accounts of this server: $20.00.");
  expect(screen.queryByRole("button")).toBeNull();
});

it("a limit is set in dollars, and taken away by an empty field", async () => {
  const { calls } = fakeApi({ [toPut]: ({ body }) => body as object });
  const { user } = show();
  const field = screen.getByRole("textbox", { name: "Limit a month in dollars" });
  await user.type(field, "a lot");
  await user.click(screen.getByRole("button", { name: "Save the limit of Shop" }));
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/Enter an amount such as 20/);
  await user.clear(field);
  await user.type(field, "12,50");
  await user.click(screen.getByRole("button", { name: "Save the limit of Shop" }));
  expect(await screen.findByText("Limit saved for Shop")).toBeVisible();
  await user.clear(field);
  await user.click(screen.getByRole("button", { name: "Save the limit of Shop" }));
  await expect.poll(() => calls.length, { timeout: 60_000 }).toBe(2);
  expect(calls.map(({ body }) => body)).toEqual([
    { monthlyMicroDollars: 12_500_000 },
    { monthlyMicroDollars: null },
  ]);
});

it("a limit that could not be saved says so", async () => {
  fakeApi({ [toPut]: () => failure(503, { code: "unavailable", message: "Not now." }) });
  const { user } = show({ monthlyMicroDollars: 5_000_000 });
  expect(screen.getByRole("textbox")).toHaveValue("5");
  await user.click(screen.getByRole("button", { name: "Save the limit of Shop" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The limit was not saved.");
});

it("without accounts that cost, the page says what will be here", () => {
  renderUi(<SpendingSettings accounts={[]} manageable />);
  expect(screen.getByText("Nothing costs money here")).toBeVisible();
});
