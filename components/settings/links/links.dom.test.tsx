import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { LinkRule } from "@/lib/planning/link-rules/schema";
import { fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { anAccount } from "@/testing/dom/samples";
import { LinkRuleSettings } from "./link-rule-settings";

const account = anAccount({ id: "one", name: "Bakery" });

function aRule(fields: Partial<LinkRule> = {}): LinkRule {
  const parameters = { utm_source: "{account}" };
  return { connectionId: null, labelId: null, parameters, excludedHosts: [], ...fields };
}

function open(saved: LinkRule[]) {
  const api = fakeApi({ "PUT /api/workspace/link-rules": ({ body }) => Object(body) });
  const labels = [{ id: "label", name: "Client", color: "teal" as const }];
  const ui = renderUi(<LinkRuleSettings saved={saved} labels={labels} accounts={[account]} />);
  const sent = () => api.calls.findLast(({ call }) => call.startsWith("PUT"))?.body;
  return { ...api, ...ui, sent };
}

const button = (name: string) => screen.getByRole("button", { name });

it("a rule is made with the usual parameters, and shows what becomes of a link", async () => {
  const { user, sent } = open([]);
  expect(screen.getByText("Links go out as they are written")).toBeVisible();
  await user.click(button("Add a rule"));
  const sample = () => screen.getByRole("definition").textContent;
  expect(sample()).toBe(
    `https://example.com/page?utm_source=${account.provider}&utm_medium=social`,
  );
  await user.clear(screen.getByRole("textbox", { name: "Value of utm_medium" }));
  await user.type(screen.getByRole("textbox", { name: "Value of utm_medium" }), "a b");
  expect(sample()).toMatch(/utm_medium=a%20b$/);
  await user.type(screen.getByRole("textbox", { name: "Hosts left out" }), "a.example, b.example");
  await user.click(button("Save rules"));
  await waitFor(() =>
    expect(sent()).toEqual({
      rules: [
        {
          connectionId: null,
          labelId: null,
          parameters: { utm_source: "{network}", utm_medium: "a b" },
          excludedHosts: ["a.example", "b.example"],
        },
      ],
    }),
  );
});

it("rules move by the keyboard and say where they went", async () => {
  const { user, sent } = open([aRule({ connectionId: "one" }), aRule({ labelId: "label" })]);
  button("Move rule 2 up").focus();
  await user.keyboard("{Enter}");
  expect(screen.getByText("Now rule 1 of 2")).toBeInTheDocument();
  await user.click(button("Save rules"));
  await waitFor(() =>
    expect(sent()).toMatchObject({
      rules: [{ labelId: "label" }, { connectionId: "one", labelId: null }],
    }),
  );
});

it("what cannot be saved is said at its rule, and nothing is sent", async () => {
  const { user, calls } = open([aRule({ parameters: { ref: "x" } })]);
  const value = screen.getByRole("textbox", { name: "Value of ref" });
  await user.clear(value);
  await user.type(value, "{{campaign}");
  await user.click(button("Save rules"));
  const [item] = screen.getAllByRole("listitem");
  expect(within(item as HTMLElement).getByRole("alert")).toHaveTextContent(
    /names only \{network\}/,
  );
  expect(calls).toEqual([]);
});

it("the last rule can be taken away and nothing saved", async () => {
  const { user, sent } = open([aRule()]);
  await user.click(button("Remove rule 1"));
  await user.click(button("Save rules"));
  await waitFor(() => expect(sent()).toEqual({ rules: [] }));
});
