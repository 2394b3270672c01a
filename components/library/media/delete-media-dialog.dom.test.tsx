import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Media, RemovedMedia } from "@/lib/library/media/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { aMedium } from "@/testing/dom/samples";
import { DeleteMediaDialog } from "./delete-media-dialog";

const beach = aMedium({ id: "beach", fileName: "beach.jpg" });
const hut = aMedium({ id: "hut", fileName: "hut.png" });
const stayed: RemovedMedia["stayed"] = [
  {
    mediaId: "hut",
    message: "hut.png stays: an unpublished post uses it.",
    uses: [
      {
        id: "post-1",
        type: "post",
        name: "The festival",
        state: "scheduled",
        scheduledAt: null,
        url: "http://localhost/posts/post-1",
      },
    ],
  },
];

function renderDialog(media: readonly Media[] = [beach]) {
  const onDeleted = vi.fn();
  const onClose = vi.fn();
  const page = renderUi(
    <DeleteMediaDialog open media={media} onClose={onClose} onDeleted={onDeleted} />,
  );
  return { ...page, onDeleted, onClose };
}

describe("the dialog before files are deleted", () => {
  it("names the file, deletes it once confirmed, and Undo brings it back", async () => {
    const { calls } = fakeApi({
      "POST /api/media/remove": () => ({ removed: ["beach"], stayed: [] }),
      "POST /api/media/restore": () => ({ media: [beach] }),
    });
    const { user, onDeleted, onClose } = renderDialog();
    expect(screen.getByRole("alertdialog", { name: "Delete beach.jpg?" })).toBeVisible();
    expect(calls).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Delete file" }));
    expect(await screen.findByText("beach.jpg deleted")).toBeVisible();
    expect([onDeleted.mock.calls, onClose.mock.calls.length]).toEqual([[[["beach"]]], 1]);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("beach.jpg back in the library")).toBeVisible();
    const body = { mediaIds: ["beach"] };
    expect(calls).toEqual([
      { call: "POST /api/media/remove", body },
      { call: "POST /api/media/restore", body },
    ]);
  });

  it("says which of several stay, and what uses them", async () => {
    fakeApi({ "POST /api/media/remove": () => ({ removed: ["beach"], stayed }) });
    const { user, onDeleted } = renderDialog([beach, hut]);
    expect(screen.getByRole("alertdialog", { name: "Delete 2 files?" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Delete files" }));
    expect(await screen.findByText("beach.jpg deleted")).toBeVisible();
    const reason = "hut.png stays: an unpublished post uses it (“The festival”).";
    expect(screen.getByText(reason)).toBeVisible();
    expect(onDeleted).toHaveBeenCalledWith(["beach"]);
  });

  it("keeps a file that an unpublished post uses, and offers nothing to undo", async () => {
    fakeApi({ "POST /api/media/remove": () => ({ removed: [], stayed }) });
    const { user } = renderDialog([hut]);
    await user.click(screen.getByRole("button", { name: "Delete file" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("hut.png not deleted");
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });

  it("gives the server's reason when it refuses", async () => {
    const refused = () => failure(404, { code: "not_found", message: "There is no medium." });
    fakeApi({ "POST /api/media/remove": refused });
    const { user, onDeleted } = renderDialog();
    await user.click(screen.getByRole("button", { name: "Delete file" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("There is no medium.");
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
