import { screen } from "@testing-library/react";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { expect, it, vi } from "vitest";
import { renderUi } from "@/testing/dom/render-ui";
import { RouteErrorAt } from "./route-error";

const texts = new Map([
  ["/shelves/*/books", ["The books did not load", "They are kept."]],
] as const);

function failedAt(path: string) {
  const retry = vi.fn();
  const view = renderUi(
    <PathnameContext value={path}>
      <RouteErrorAt error={new Error("Down.")} retry={retry} texts={texts} />
    </PathnameContext>,
  );
  return { ...view, retry };
}

it("a page that failed is named by its path, whatever id is in it, and is tried again", async () => {
  const { user, retry } = failedAt("/shelves/0192f3a0-0000-7000-8000-00000000000a/books");
  const failed = screen.getByRole("alert");
  expect(failed).toHaveTextContent("The books did not load");
  expect(failed).toHaveTextContent("They are kept. Try again in a moment.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalledOnce();
});

it("a page without words of its own says that it did not load", () => {
  failedAt("/shelves");
  expect(screen.getByRole("alert")).toHaveTextContent("This did not load");
});
