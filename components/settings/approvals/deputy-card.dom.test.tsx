import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { DeputyAnswer } from "@/lib/planning/approvals/schema";
import { fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { aTeam, preferences } from "@/testing/dom/samples";
import { DeputyCard } from "./deputy-card";

const nobody: DeputyAnswer = { deputy: null, standingInFor: [] };
const others = aTeam().members.filter(({ id }) => id !== "ann");

function show(initial: DeputyAnswer, isApprover = true) {
  return renderUi(
    <DeputyCard
      initial={initial}
      isApprover={isApprover}
      people={others}
      preferences={preferences}
    />,
  );
}

it("somebody is chosen to stand in, from day to day, and ended again", async () => {
  const { calls } = fakeApi({
    "PUT /api/me/deputy": ({ body }) => ({
      deputy: { ...(body as object), name: "Ben" },
      standingInFor: [],
    }),
    "DELETE /api/me/deputy": () => nobody,
  });
  const { user } = show(nobody);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Choose somebody of your team.")).toBeVisible();
  expect(screen.getByText("Choose the first and the last day.")).toBeVisible();
  await user.click(screen.getByRole("combobox", { name: "Who stands in" }));
  await user.click(await screen.findByRole("option", { name: "Ben" }));
  await user.clear(screen.getByRole("textbox", { name: "First day" }));
  await user.type(screen.getByRole("textbox", { name: "First day" }), "1 Dec 2099{Tab}");
  await user.type(screen.getByRole("textbox", { name: "Last day" }), "24 Nov 2099{Tab}");
  expect(screen.getByText("The last day is before the first.")).toBeVisible();
  await user.clear(screen.getByRole("textbox", { name: "Last day" }));
  await user.type(screen.getByRole("textbox", { name: "Last day" }), "24 Dec 2099{Tab}");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(
    await screen.findByText("Ben stands in for you from 1 Dec 2099 to 24 Dec 2099."),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "End it now" }));
  expect(await screen.findByText("You decide yourself again")).toBeVisible();
  expect(screen.queryByRole("button", { name: "End it now" })).toBeNull();
  expect(calls).toEqual([
    {
      call: "PUT /api/me/deputy",
      body: { userId: "ben", from: "2099-12-01", to: "2099-12-24" },
    },
    { call: "DELETE /api/me/deputy", body: undefined },
  ]);
});

it("who only stands in reads for whom and until when, and is asked nothing", () => {
  const standing = { userId: "vic", name: "Vic", from: "2027-03-01", to: "2027-03-01" };
  show({ deputy: null, standingInFor: [standing] }, false);
  expect(screen.getByText("You stand in for Vic on 1 Mar 2027.")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});
