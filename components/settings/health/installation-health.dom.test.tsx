import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { HealthCheck } from "@/lib/health/doctor/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { preferences } from "@/testing/dom/samples";
import { HealthChecking, InstallationHealth } from "./installation-health";

const address = "POST /api/health/checks";

function check(result: HealthCheck["result"], message: string): HealthCheck {
  return { code: message, label: `The ${message}`, result, message };
}

function report(...results: HealthCheck["result"][]) {
  const groups = results.map((result, index) => ({
    code: `group-${index}`,
    label: `Part ${index}`,
    checks: [check(result, `check ${index}`), check("passed", `other ${index}`)],
  }));
  return { checkedAt: "2026-11-22T14:30:00.000Z", groups };
}

const show = (initial = report("passed")) =>
  renderUi(
    <InstallationHealth initial={initial} command="npm run doctor" preferences={preferences} />,
  );
const verdict = async () => (await screen.findByText(/^\d+ checks? /)).parentElement;
const parts = () =>
  within(screen.getByRole("list", { name: "Checks" }))
    .getAllByRole("group")
    .map((part) => part.textContent);

it("what fails comes first and is open, and the rest says in a word how it is", async () => {
  const { calls } = fakeApi({});
  show(report("passed", "unchecked", "failed"));
  expect(await verdict()).toHaveTextContent("1 check fails, 1 not checked · 14:30");
  expect(parts()[0]).toContain("Part 2");
  expect(screen.getByText("check 2")).toBeVisible();
  expect(screen.getByText("check 0")).not.toBeVisible();
  expect(screen.getByText("1 not checked")).toBeVisible();
  expect(calls).toEqual([]);
});

it("advice stands apart from what is broken, and says that everything works without it", async () => {
  fakeApi({});
  show(report("passed", "advice", "failed"));
  expect(await verdict()).toHaveTextContent("1 check fails, 1 piece of advice · 14:30");
  expect(parts()[0]).toContain("Part 2");
  expect(parts().join()).not.toContain("check 1");
  const advice = within(screen.getByRole("region", { name: "Advice" }));
  expect(advice.getByText("check 1")).toBeVisible();
  expect(advice.getByText("Everything works without it.")).toBeVisible();
});

it("an installation with advice alone passes", async () => {
  fakeApi({});
  const { user } = show(report("advice", "advice"));
  expect(await verdict()).toHaveTextContent("2 checks pass, 2 pieces of advice · 14:30");
  await user.click(screen.getByRole("radio", { name: "Failing" }));
  expect(await screen.findByRole("heading", { name: "Nothing fails" })).toBeVisible();
});

it("only what fails is shown on request, and a healthy installation says so", async () => {
  fakeApi({ [address]: () => report("passed") });
  const { user } = show(report("failed", "passed"));
  await user.click(await screen.findByRole("radio", { name: "Failing" }));
  expect(parts()).toHaveLength(1);
  expect(screen.queryByText("other 0")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Check again" }));
  expect(await screen.findByRole("heading", { name: "Nothing fails" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show all checks" }));
  expect(screen.getByText("2 checks pass")).toBeVisible();
});

it("a skeleton stands while the first checks are made", () => {
  renderUi(<HealthChecking />);
  expect(screen.getByText("Checking")).toBeInTheDocument();
  expect(screen.getByRole("region", { name: "Health" })).toHaveAttribute("aria-busy", "true");
});

it("the last results stay while the checks are made again", async () => {
  fakeApi({ [address]: () => new Promise(() => undefined) });
  const { user } = show();
  const again = screen.getByRole("button", { name: "Check again" });
  await user.click(again);
  expect(again).toHaveAttribute("aria-busy", "true");
  expect(screen.getByText("2 checks pass")).toBeVisible();
});

it("an error says why, and trying again asks again", async () => {
  const unavailable = { code: "unavailable", message: "The database is away." } as const;
  const answers = [failure(503, unavailable), report("passed", "passed")];
  const { calls } = fakeApi({ [address]: () => answers.shift() });
  const { user } = show();
  await user.click(screen.getByRole("button", { name: "Check again" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The database is away.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getByText("4 checks pass")).toBeVisible());
  expect(calls).toHaveLength(2);
});
