import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { aMedium } from "@/testing/dom/samples";
import { DeleteMediaDialog } from "./delete-media-dialog";

const beach = aMedium({ id: "beach", fileName: "beach.jpg" });

function renderDialog() {
  const onDeleted = vi.fn();
  const onClose = vi.fn();
  const page = renderUi(
    <DeleteMediaDialog open media={beach} onClose={onClose} onDeleted={onDeleted} />,
  );
  return { ...page, onDeleted, onClose };
}

describe("the dialog before a file is deleted", () => {
  it("names the file, deletes it once confirmed, and says so", async () => {
    const { calls } = fakeApi({ "DELETE /api/media/:id": () => ({}) });
    const { user, onDeleted, onClose } = renderDialog();
    expect(screen.getByRole("alertdialog", { name: "Delete beach.jpg?" })).toBeVisible();
    expect(calls).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Delete file" }));
    expect(await screen.findByText("beach.jpg deleted")).toBeVisible();
    expect(calls.map(({ call }) => call)).toEqual(["DELETE /api/media/beach"]);
    expect([onDeleted.mock.calls, onClose.mock.calls.length]).toEqual([[[beach]], 1]);
  });

  it("keeps the file and gives the server's reason when a post uses it", async () => {
    fakeApi({
      "DELETE /api/media/:id": () =>
        failure(409, { code: "conflict", message: "A post uses this file." }),
    });
    const { user, onDeleted } = renderDialog();
    await user.click(screen.getByRole("button", { name: "Delete file" }));
    const toast = await screen.findByRole("alert");
    expect(toast).toHaveTextContent("beach.jpg staysA post uses this file.");
    expect(onDeleted).not.toHaveBeenCalled();
  });

  it("deletes nothing when it is cancelled", async () => {
    const { calls } = fakeApi({});
    const { user, onClose } = renderDialog();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(onClose).toHaveBeenCalled();
    expect(calls).toEqual([]);
  });
});
