import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { WorkspaceForm } from "./workspace-form";

const workspace = {
  id: "workspace",
  name: "Sample team",
  createdAt: "2027-01-01T09:00:00.000Z",
  timeZone: "UTC",
  stops: [],
};
const name = () => screen.getByRole("textbox", { name: "Name" });
const save = () => screen.getByRole("button", { name: "Save" });

it("only the changed field of the workspace is sent, and the answer is shown", async () => {
  const { calls } = fakeApi({
    "PATCH /api/workspace": () => ({
      workspace: { ...workspace, name: "Harbour office", timeZone: "Asia/Tokyo" },
    }),
  });
  const { user } = renderUi(<WorkspaceForm workspace={workspace} />);
  await user.clear(name());
  await user.type(name(), "Harbour office");
  await user.click(save());
  expect(await screen.findByText("Workspace saved")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ name: "Harbour office" }]);
  expect(screen.getByText("Asia/Tokyo")).toBeVisible();
  await waitFor(() => expect(save()).toBeDisabled());
});

it("the workspace is saved after the password where the sign-in is old", async () => {
  let proved = false;
  fakeApi({
    "PATCH /api/workspace": () =>
      proved
        ? { workspace: { ...workspace, name: "Harbour" } }
        : failure(403, { code: "recent_auth_required", message: "Confirm." }),
    "GET /api/auth/sso/identity": () => ({ provider: null, identity: null }),
    "POST /api/auth/reauthenticate": () => {
      proved = true;
      return {};
    },
  });
  const { user } = renderUi(<WorkspaceForm workspace={workspace} />);
  await user.clear(name());
  await user.type(name(), "Harbour");
  await user.click(save());
  await user.type(await screen.findByLabelText("Password"), "a long password{Enter}");
  expect(await screen.findByText("Workspace saved")).toBeVisible();
});

it("a workspace without a name is not sent", async () => {
  const { calls } = fakeApi({});
  const { user } = renderUi(<WorkspaceForm workspace={workspace} />);
  await user.clear(name());
  await user.click(save());
  expect(await screen.findByText("Give it a name of up to 120 characters.")).toBeVisible();
  await waitFor(() => expect(name()).toHaveFocus());
  expect(calls).toEqual([]);
});
