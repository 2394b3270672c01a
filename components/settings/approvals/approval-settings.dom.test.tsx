import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ApprovalRule } from "@/lib/planning/approvals/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { anAccount, aTeam } from "@/testing/dom/samples";
import { ApprovalSettings, type RuledAccount } from "./approval-settings";

const people = aTeam().members;
const ofAnn: ApprovalRule = {
  stages: [{ approvers: [{ kind: "member", userId: "ann" }], mode: "any" }],
  appliesTo: "everyone",
  bindsTime: "day",
  ownContent: false,
};
const account = (
  id: string,
  { rule = null, scheduled = 0 }: { rule?: ApprovalRule | null; scheduled?: number } = {},
): RuledAccount => ({ ...anAccount({ id, name: id, scheduledDeliveries: scheduled }), rule });
const toPut = "PUT /api/connections/:id/approval-rule";
const toDelete = "DELETE /api/connections/:id/approval-rule";

function show(accounts: RuledAccount[], { manageable = true } = {}) {
  return renderUi(<ApprovalSettings accounts={accounts} people={people} manageable={manageable} />);
}
const open = (name: RegExp) => screen.findByRole("dialog", { name });
const choose = async (user: ReturnType<typeof show>["user"], field: RegExp, option: string) => {
  await user.click(screen.getByRole("combobox", { name: field }));
  await user.click(await screen.findByRole("option", { name: option }));
};

it("members read each account’s rule in words, and can change none", () => {
  show([account("Shop", { rule: ofAnn }), account("Blog")], { manageable: false });
  const [shop, blog] = screen.getAllByRole("listitem");
  expect(shop).toHaveTextContent("Ann agrees");
  expect(blog).toHaveTextContent("Nobody’s approval is needed");
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText("An administrator of your team can change this.")).toBeVisible();
});

it("a stage none of whose approvers is a member any more is a warning", () => {
  const stages: ApprovalRule["stages"] = [
    ...ofAnn.stages,
    { approvers: [{ kind: "member", userId: "gone" }], mode: "any" },
  ];
  show([account("Shop", { rule: { ...ofAnn, stages } })]);
  expect(screen.getByText(/Nobody of stage 2 is a member any more/)).toBeVisible();
});

it("a rule of two stages is set, after it was said what becomes of what is scheduled", async () => {
  const { calls } = fakeApi({ [toPut]: ({ body }) => ({ rule: body }) });
  const { user } = show([account("Shop", { scheduled: 3 })]);
  await user.click(screen.getByRole("button", { name: /Set a rule for Shop/ }));
  const dialog = await open(/Approval for Shop/);
  expect(dialog).toHaveTextContent("3 scheduled deliveries begin to wait at once");
  await choose(user, /Who has to agree/, "Ann");
  await choose(user, /Who has to agree/, "Ben");
  await user.click(within(dialog).getByRole("radio", { name: "Each of them" }));
  await user.click(within(dialog).getByRole("button", { name: "Then somebody else" }));
  expect(screen.getByRole("combobox", { name: /Stage 2/ })).toHaveFocus();
  await choose(user, /Stage 2/, "Any administrator");
  await user.click(within(dialog).getByRole("checkbox", { name: /edited a post last/ }));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Rule saved for 1 account")).toBeVisible();
  expect(calls).toEqual([
    {
      call: "PUT /api/connections/Shop/approval-rule",
      body: {
        stages: [
          {
            approvers: [
              { kind: "member", userId: "ann" },
              { kind: "member", userId: "ben" },
            ],
            mode: "all",
          },
          { approvers: [{ kind: "admins" }], mode: "any" },
        ],
        appliesTo: "everyone",
        bindsTime: "day",
        ownContent: true,
      },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("one rule is set for several accounts, after the password where the sign-in is old", async () => {
  let proved = false;
  const { calls } = fakeApi({
    [toPut]: ({ body }) =>
      proved ? { rule: body } : failure(403, { code: "recent_auth_required", message: "Confirm." }),
    "GET /api/auth/sso/identity": () => ({ provider: null, identity: null }),
    "POST /api/auth/reauthenticate": () => {
      proved = true;
      return {};
    },
  });
  const { user } = show([account("Shop"), account("Blog"), account("News")]);
  await user.click(screen.getByRole("button", { name: "One rule for several" }));
  const dialog = await open(/One rule for several/);
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Choose the accounts that it is for.")).toBeVisible();
  expect(screen.getByText("Choose who has to agree.")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: /^Shop/ }));
  await user.click(within(dialog).getByRole("button", { name: /^News/ }));
  await choose(user, /Who has to agree/, "Any administrator");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  const password = await screen.findByLabelText("Password");
  await user.type(password, "a long password{Enter}");
  expect(await screen.findByText("Rule saved for 2 accounts")).toBeVisible();
  const written = calls.filter(({ call }) => call.startsWith("PUT")).slice(1);
  expect(written.map(({ call }) => call)).toEqual([
    "PUT /api/connections/Shop/approval-rule",
    "PUT /api/connections/News/approval-rule",
  ]);
});

it("a rule is taken away once it was said that what waits goes out", async () => {
  const { calls } = fakeApi({ [toDelete]: () => ({ removed: true }) });
  const { user } = show([account("Shop", { rule: ofAnn, scheduled: 2 })]);
  await user.click(screen.getByRole("button", { name: /Change the rule of Shop/ }));
  await open(/Approval for Shop/);
  await user.click(screen.getByRole("button", { name: "Remove the rule…" }));
  const question = await screen.findByRole("alertdialog");
  expect(question).toHaveTextContent(
    "2 scheduled deliveries go out at the scheduled time without anybody’s approval",
  );
  expect(calls).toEqual([]);
  await user.click(within(question).getByRole("button", { name: "Remove the rule" }));
  expect(await screen.findByText("1 account can send without approval")).toBeVisible();
  expect(calls.map(({ call }) => call)).toEqual(["DELETE /api/connections/Shop/approval-rule"]);
});

it("a failure is shown in the dialog, with what was chosen still there", async () => {
  fakeApi({ [toPut]: () => failure(404, { code: "not_found", message: "There is none." }) });
  const { user } = show([account("Shop", { rule: ofAnn })]);
  await user.click(screen.getByRole("button", { name: /Change the rule of Shop/ }));
  const dialog = await open(/Approval for Shop/);
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("The rule was not saved.");
  expect(within(dialog).getByText("Ann")).toBeVisible();
});

it("who left has to be taken out before a rule is saved, and the focus stays in the stage", async () => {
  const { calls } = fakeApi({});
  const stages: ApprovalRule["stages"] = [
    { approvers: [{ kind: "member", userId: "gone" }], mode: "any" },
  ];
  const { user } = show([account("Shop", { rule: { ...ofAnn, stages } })]);
  await user.click(screen.getByRole("button", { name: /Change the rule of Shop/ }));
  const dialog = await open(/Approval for Shop/);
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Take out who is no longer a member.")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: /Remove who left/ }));
  expect(screen.getByRole("combobox", { name: /Who has to agree/ })).toHaveFocus();
  expect(calls).toEqual([]);
});
