import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderUi } from "@/testing/dom/render-ui";
import { IntentLink } from "./intent-link";

it("a link passes on that it is pointed at and focused", async () => {
  const onPointerEnter = vi.fn();
  const onFocus = vi.fn();
  const { user } = renderUi(
    <IntentLink href="/queue" onPointerEnter={onPointerEnter} onFocus={onFocus}>
      Queue
    </IntentLink>,
  );
  await user.hover(screen.getByRole("link", { name: "Queue" }));
  expect(onPointerEnter).toHaveBeenCalledOnce();
  await user.tab();
  expect(onFocus).toHaveBeenCalledOnce();
});
