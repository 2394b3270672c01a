import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { NetworkSummary } from "@/lib/accounts/connections/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { preferences } from "@/testing/dom/samples";
import { NetworkRow } from "./network-row";

const network: NetworkSummary = {
  id: "sample",
  label: "Sample Network",
  accountNoun: "Page",
  segment: "sample-pages",
  mark: { color: "#000", path: "M0 0" },
  look: {
    face: "card",
    sequence: "comments",
    fold: { characters: 100, lines: 3, word: "more" },
    avatar: "circle",
    reactions: [],
    linkCard: "none",
    shape: null,
    aspects: [],
    differs: "The sample network decides the rest.",
  },
  options: [],
  counting: { unit: "codePoints", linkLength: null, mentionHosts: true, countedOptions: [] },
  permissions: [{ name: "sample_scope", purpose: "Publish posts" }],
  redirectUrl: "https://herald.example.com/callback",
  callbacks: [],
  mode: "live",
  signInFields: [],
  hasSamples: false,
  accountChoice: "several",
  certainty: "lookedUp",
  obstacle: null,
  sandboxUrl: null,
  variables: ["SAMPLE_APP_ID", "SAMPLE_APP_SECRET"],
  warnings: [],
};

const item = (code: string, result: "passed" | "failed" | "unchecked", message: string) => ({
  code,
  label: `The ${code}`,
  result,
  message,
  until: null,
});

function renderRow(changes: Partial<NetworkSummary> = {}, manageable = true) {
  return renderUi(
    <NetworkRow
      network={{ ...network, ...changes }}
      count={2}
      manageable={manageable}
      leads={false}
      preferences={preferences}
    />,
  );
}

function answerWith(items: ReturnType<typeof item>[]) {
  const testedAt = "2026-01-01T10:00:00Z";
  return fakeApi({
    "POST /api/connections/test": () => ({
      provider: "sample",
      sandbox: false,
      testedAt,
      items: [item("app", "passed", "Accepted.")],
      accounts: [{ connectionId: crypto.randomUUID(), name: "Sample Page", items }],
    }),
  });
}

const report = () => screen.findByRole("region", { name: "Test of Sample Network" });

it("a test shows first what fails, then what was not checked, and folds what passes", async () => {
  const { calls } = answerWith([
    item("account", "unchecked", "Test again later."),
    item("token", "failed", "Connect the Page again."),
  ]);
  const { user } = renderRow();
  await user.click(screen.getByRole("button", { name: "Test Sample Network" }));
  const shown = await report();
  expect(calls).toEqual([{ call: "POST /api/connections/test", body: { provider: "sample" } }]);
  expect(shown).toHaveTextContent("1 of 3 checks fails");
  const [app, account] = within(shown).getAllByRole("group");
  expect(app).not.toHaveAttribute("open");
  expect(app).toHaveTextContent("1 check, all pass");
  expect(account).toHaveAttribute("open");
  expect(account).toHaveTextContent(
    "Fail · The tokenConnect the Page again.Not checked · The accountTest again later.",
  );
  expect(screen.getByText("Sample Network: 1 of 3 checks fails")).toHaveRole("status");
  await user.click(within(shown).getByRole("button", { name: /^Hide/ }));
  expect(screen.queryByRole("region", { name: /^Test of/ })).not.toBeInTheDocument();
});

it("a test in which everything passes says so in one line", async () => {
  answerWith([item("token", "passed", "Accepted.")]);
  const { user } = renderRow();
  await user.click(screen.getByRole("button", { name: "Test Sample Network" }));
  expect(await report()).toHaveTextContent("All 2 checks pass");
});

it("a test that is refused says why", async () => {
  const message = "That was too many requests at once.";
  fakeApi({ "POST /api/connections/test": () => failure(429, { code: "rate_limited", message }) });
  const { user } = renderRow();
  await user.click(screen.getByRole("button", { name: "Test Sample Network" }));
  const toast = await screen.findByRole("alert");
  expect(toast).toHaveTextContent(`Sample Network could not be tested${message}`);
});

it("addresses, permissions and variables fold behind the app's details", async () => {
  const { user } = renderRow({ mode: "off" });
  expect(screen.getByText("SAMPLE_APP_ID")).not.toBeVisible();
  expect(screen.queryByRole("button", { name: /^Connect/ })).not.toBeInTheDocument();
  await user.click(screen.getByText("App details"));
  expect(screen.getByText("SAMPLE_APP_ID")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Redirect URL" })).toBeVisible();
});

it("who may not manage connections sees neither buttons nor details", () => {
  renderRow({}, false);
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
  expect(screen.queryByText("App details")).not.toBeInTheDocument();
});
