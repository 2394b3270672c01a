import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { Menu } from "@/components/ui/menu";
import { type FakeRoute, failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { DuplicateItem } from "./duplicate-item";

function open(route: FakeRoute) {
  const { calls } = fakeApi({ "POST /api/posts/post-1/duplicate-as-draft": route });
  const ui = (
    <Menu trigger={<button type="button">More</button>}>
      <DuplicateItem postId="post-1" />
    </Menu>
  );
  return { ...renderUi(ui), calls };
}

const item = () => screen.findByRole("menuitem", { name: "Duplicate as draft" });

it("a post that is duplicated from a menu opens as a draft, though the menu has closed", async () => {
  const { user, router } = open(() => ({ draft: { id: "copy" } }));
  await user.tab();
  await user.keyboard("{Enter}");
  await item();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/compose?draft=copy"));
});

it("a post that was not duplicated is said to be so, with the reason", async () => {
  const message = "There is no post with this id.";
  const { user, router } = open(() => failure(404, { code: "not_found", message }));
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await item());
  const toast = await screen.findByRole("alert");
  expect(toast).toHaveTextContent(`The post was not duplicated${message}`);
  expect(router.push).not.toHaveBeenCalled();
});
