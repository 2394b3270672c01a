import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { anAccount } from "@/testing/dom/samples";
import { ArrangeDialog } from "./arrange-dialog";

const one = anAccount({ id: "one", name: "One" });
const two = anAccount({ id: "two", name: "Two" });
const arrangement = { connectionIds: ["one", "two"], groups: [], version: 3 };

function openDialog(answer: () => unknown = () => ({ arrangement })) {
  const api = fakeApi({ "PUT /api/connections/arrangement": answer });
  const onClose = vi.fn();
  const page = renderUi(
    <ArrangeDialog accounts={[one, two]} arrangement={arrangement} onClose={onClose} />,
  );
  return { ...api, ...page, onClose };
}

it("accounts change places by key, and a group is made of some", async () => {
  const { user, calls, onClose } = openDialog();
  screen.getByRole("button", { name: /^Move Two, .+ up$/ }).focus();
  await user.keyboard("{Enter}");
  expect(screen.getByText("Two is now 1 of 2")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "New group" }));
  const group = within(screen.getByRole("group", { name: "Group 1" }));
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
  await user.type(group.getByRole("textbox", { name: "Name of group 1" }), "All brand");
  for (const box of group.getAllByRole("checkbox")) await user.click(box);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls).toMatchObject([
    {
      body: {
        connectionIds: ["two", "one"],
        groups: [{ name: "All brand", connectionIds: ["two", "one"] }],
        version: 3,
      },
    },
  ]);
});

it("an order that somebody else changed meanwhile is not overwritten", async () => {
  const message = "Somebody arranged the accounts since you opened them.";
  const { user, onClose } = openDialog(() => failure(409, { code: "version_conflict", message }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The order was not saved.")).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
