import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeRoute, failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { aMedium } from "@/testing/dom/samples";
import { AltDialog } from "./alt-dialog";

const beach = aMedium({ id: "beach", fileName: "beach.jpg", alt: "A beach" });

function renderDialog(
  save: FakeRoute,
  { postId, uses = [] }: { postId?: string; uses?: object[] } = {},
) {
  const api = fakeApi({
    "PATCH /api/media/:id": save,
    "GET /api/media/:id/uses": () => ({ items: uses, hasMore: false, nextCursor: null }),
  });
  const [onSaved, onOpenChange, onSubmit] = [vi.fn(), vi.fn(), vi.fn()];
  const page = renderUi(
    <form onSubmit={onSubmit}>
      <AltDialog
        media={beach}
        {...(postId && { postId })}
        open
        onOpenChange={onOpenChange}
        onSaved={onSaved}
      />
    </form>,
  );
  const text = screen.getByRole("textbox", { name: "Describe beach.jpg" });
  const pressSave = () => page.user.click(screen.getByRole("button", { name: "Save alt text" }));
  const writes = () => api.calls.filter(({ call }) => !call.startsWith("GET"));
  return { ...page, writes, onSaved, onOpenChange, onSubmit, text, save: pressSave };
}

describe("the alt text dialog", () => {
  it("saves the new text, hands the medium over and closes", async () => {
    const { user, text, save, writes, onSaved, onOpenChange, onSubmit } = renderDialog(
      ({ body }) => ({
        media: { ...beach, ...(body as object) },
      }),
    );
    expect(text).toHaveValue("A beach");
    await user.type(text, " in winter");
    await save();
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
    expect(writes()).toEqual([
      { call: "PATCH /api/media/beach", body: { alt: "A beach in winter" } },
    ]);
    expect(onSaved).toHaveBeenCalledWith({ ...beach, alt: "A beach in winter" });
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("leaves the other scheduled posts alone where that is asked, and changes the edited one", async () => {
    const uses = ["edited", "other"].map((id) => ({ id, type: "post", state: "scheduled" }));
    const { user, text, save, writes } = renderDialog(() => ({ media: beach, changedPosts: 1 }), {
      postId: "edited",
      uses,
    });
    const also = await screen.findByRole("checkbox", {
      name: "Also in the other scheduled post that shows it",
    });
    expect(also).toBeChecked();
    await user.click(also);
    await user.type(text, " in winter");
    await save();
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toEqual({
      alt: "A beach in winter",
      scheduledPosts: "keep",
      postIds: ["edited"],
    });
  });

  it("stays open with its text when saving fails", async () => {
    const { user, text, save, onOpenChange } = renderDialog(() =>
      failure(500, { code: "internal_error", message: "That did not work." }),
    );
    await user.type(text, "!");
    await save();
    expect(await screen.findByRole("alert")).toHaveTextContent("That did not work.");
    expect(text).toHaveValue("A beach!");
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it("refuses a text over its limit without asking the server", async () => {
    const { user, text, save, writes } = renderDialog(() => ({}));
    await user.click(text);
    await user.paste("x".repeat(2000));
    await save();
    await waitFor(() => expect(text).toBeInvalid());
    expect(screen.getByText("-7 left")).toBeVisible();
    expect(writes()).toEqual([]);
  });

  it("closes by Escape and by Cancel without saving", async () => {
    const { user, writes, onOpenChange } = renderDialog(() => ({}));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledTimes(1));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(onOpenChange).toHaveBeenCalledTimes(2);
    expect(writes()).toEqual([]);
  });
});
