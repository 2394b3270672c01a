import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "@/testing/dom/render-ui";
import { Menu, MenuItem } from "./menu";

function opened(detail: number) {
  renderUi(
    <Menu trigger={<button type="button">More</button>}>
      <MenuItem onSelect={() => undefined}>Copy</MenuItem>
      <MenuItem onSelect={() => undefined}>Delete</MenuItem>
    </Menu>,
  );
  fireEvent.click(screen.getByRole("button", { name: "More" }), { detail });
}

it("a menu that is opened by a key before its code is there has the focus on its first item", async () => {
  opened(0);
  const first = await screen.findByRole("menuitem", { name: "Copy" });
  await waitFor(() => expect(first).toHaveFocus());
});

it("a menu that is opened by a pointer has the focus on no item", async () => {
  opened(1);
  const first = await screen.findByRole("menuitem", { name: "Copy" });
  await waitFor(() => expect(screen.getByRole("menu")).toHaveFocus());
  expect(first).not.toHaveFocus();
});
