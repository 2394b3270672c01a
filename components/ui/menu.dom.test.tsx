import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "@/testing/dom/render-ui";
import { Menu, MenuItem } from "./menu";

function closedMenu() {
  return renderUi(
    <Menu trigger={<button type="button">More</button>}>
      <MenuItem onSelect={() => undefined}>Copy</MenuItem>
      <MenuItem onSelect={() => undefined}>Delete</MenuItem>
    </Menu>,
  );
}

it("a menu that is opened by a key has the focus on its first item", async () => {
  const { user } = closedMenu();
  await user.tab();
  await user.keyboard("{Enter}");
  const first = await screen.findByRole("menuitem", { name: "Copy" });
  await waitFor(() => expect(first).toHaveFocus());
});

it("a menu that is opened by a pointer has the focus on no item", async () => {
  const { user } = closedMenu();
  await user.click(screen.getByRole("button", { name: "More" }));
  const first = await screen.findByRole("menuitem", { name: "Copy" });
  await waitFor(() => expect(screen.getByRole("menu")).toHaveFocus());
  expect(first).not.toHaveFocus();
});
