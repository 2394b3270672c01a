import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  addAccount,
  bakery,
  fakeComposerApi,
  renderNewPost,
  shop,
  write,
} from "@/testing/dom/render-composer";

it("the preview and the counter have what links get, and the text stays as it is written", async () => {
  const parameters = { utm_source: "sample" };
  const linkParameters = { [bakery.id]: { parameters, excludedHosts: ["example.org"] } };
  fakeComposerApi({
    "POST /api/posts/validate": () => ({ valid: true, problems: [], linkParameters }),
  });
  const { user } = renderNewPost({ accounts: [bakery, shop] });
  await addAccount(user, "Bakery");
  const text = `https://example.com/ https://example.org/ ${"x".repeat(430)}`;
  await write(user, text);
  expect(await screen.findByText("Links get utm_source=sample")).toBeVisible();
  const preview = screen.getByRole("article", { name: /^Bakery on/ });
  expect(preview).toHaveTextContent("https://example.com/?utm_source=sample https://example.org/");
  expect(screen.getByRole("textbox", { name: "Text" })).toHaveValue(text);
  const left = bakery.limits.textMax - text.length - "?utm_source=sample".length;
  expect(screen.getByText(left < 0 ? `${-left} over` : `${left} left`)).toBeVisible();
});
