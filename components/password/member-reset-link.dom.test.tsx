import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { preferences } from "@/testing/dom/samples";
import { MemberResetLink } from "./member-reset-link";

it("an administrator's link is shown to be handed over, and is gone once the dialog closes", async () => {
  const url = "http://localhost:3000/reset-password#secret";
  const { calls } = fakeApi({
    "POST /api/members/:id/reset-link": () => ({ url, expiresAt: "2027-01-01T09:10:00.000Z" }),
  });
  const { user } = renderUi(
    <MemberResetLink member={{ id: "ben", name: "Ben" }} preferences={preferences} />,
  );
  await user.click(screen.getByRole("button", { name: "New password for Ben" }));
  expect(await screen.findByLabelText("Link")).toHaveValue(url);
  expect(calls).toEqual([{ call: "POST /api/members/ben/reset-link", body: {} }]);
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByDisplayValue(url)).not.toBeInTheDocument();
});
