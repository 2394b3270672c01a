import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { OptionField } from "@/lib/networks/options/schema";
import {
  addAccount,
  bakery,
  fakeComposerApi,
  renderEdit,
  renderNewPost,
  shop,
  write,
} from "@/testing/dom/render-composer";
import { aStoredPost } from "@/testing/dom/samples";
import { aDelivery } from "@/testing/world/a-post";

const options: OptionField[] = [
  {
    name: "visibility",
    label: "Visibility",
    hint: null,
    shownAs: "audience",
    kind: "choice",
    choices: [
      { value: "public", label: "Public" },
      { value: "private", label: "Followers only" },
    ],
  },
  {
    name: "warning",
    label: "Content warning",
    hint: null,
    shownAs: "warning",
    kind: "text",
    max: 9,
  },
  { name: "language", label: "Language", hint: null, shownAs: "detail", kind: "language" },
];

it("a text is counted as its network counts it, with the words of its content warning", async () => {
  fakeComposerApi();
  const counting = { ...bakery.counting, linkLength: 23, countedOptions: ["warning"] };
  const { user } = renderNewPost({ accounts: [{ ...bakery, options, counting }] });
  await write(user, `${"x".repeat(460)} https://example.com/${"long".repeat(20)}`);
  expect(screen.getByText("16 left")).toBeVisible();
  await user.type(await screen.findByRole("textbox", { name: "Content warning" }), "Loud news");
  expect(screen.getByText("7 left")).toBeVisible();
  await write(user, " too long");
  expect(screen.getByText("2 over")).toBeVisible();
});

it("of two accounts of one network, the tighter limit is shown", async () => {
  fakeComposerApi();
  const roomy = { ...shop, limits: { ...shop.limits, textMax: 5000 } };
  const { user } = renderNewPost({ accounts: [roomy, bakery] });
  await addAccount(user, "Shop");
  await addAccount(user, "Bakery");
  await write(user, "x".repeat(490));
  expect(screen.getByText("10 left")).toBeVisible();
});

it("an account's own options are chosen, checked and previewed for it alone", async () => {
  const { calls } = fakeComposerApi();
  const deliveries = [bakery, shop].map(({ id, name }) =>
    aDelivery({ id, connectionId: id, accountName: name }),
  );
  const { user } = renderEdit(aStoredPost({ deliveries }), {
    accounts: [{ ...bakery, options }, shop],
  });
  const own = await screen.findByRole("group", { name: /^Bakery on/ });
  expect(screen.queryByRole("group", { name: /^Shop on/ })).toBeNull();
  await user.click(within(own).getByRole("combobox", { name: "Visibility" }));
  await user.click(await screen.findByRole("option", { name: "Followers only" }));
  await user.type(within(own).getByRole("textbox", { name: "Content warning" }), "News");
  const checked = () => calls.findLast(({ call }) => call === "POST /api/posts/validate")?.body;
  await waitFor(() =>
    expect(checked()).toMatchObject({
      networkOptions: { [bakery.id]: { visibility: "private", warning: "News" } },
    }),
  );
  const preview = await screen.findByRole("article", { name: /^Bakery on/ });
  expect(within(preview).getByText("Followers only", { exact: false })).toBeVisible();
  expect(within(preview).queryByText("Shared")).toBeNull();
  await user.click(within(preview).getByRole("button", { name: "Show more" }));
  expect(within(preview).getByText("Shared")).toBeVisible();
  await user.clear(within(own).getByRole("textbox", { name: "Content warning" }));
  await waitFor(() =>
    expect(checked()).toMatchObject({ networkOptions: { [bakery.id]: { visibility: "private" } } }),
  );
});
