import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import type { Media } from "@/lib/library/media/schema";
import { fakeApi } from "@/testing/dom/fake-api";
import { fakeTransfers } from "@/testing/dom/fake-transfers";
import { renderUi } from "@/testing/dom/render-ui";
import { aMedium } from "@/testing/dom/samples";
import { MediaStrip } from "./media-strip";
import { useMediaUploads } from "./use-media-uploads";

function Strip({ initial = [] }: { initial?: Media[] }) {
  const [media, setMedia] = useState(initial);
  const uploads = useMediaUploads({ onUploaded: (one) => setMedia((all) => [...all, one]) });
  return <MediaStrip media={media} onChange={setMedia} uploads={uploads} />;
}

function renderStrip(initial?: Media[]) {
  const api = fakeApi({
    "POST /api/media/uploads": ({ body }) => {
      const { fileName } = body as { fileName: string };
      return { mediaId: fileName, uploadUrl: `http://storage/${fileName}`, headers: {} };
    },
    "POST /api/media/uploads/:id/complete": ({ params: { id = "" } }) => ({
      media: aMedium({ id, fileName: id }),
    }),
    "DELETE /api/media/:id": () => ({}),
  });
  const transfers = fakeTransfers();
  const page = renderUi(initial ? <Strip initial={initial} /> : <Strip />);
  const add = (...names: string[]) =>
    page.user.upload(
      screen.getByLabelText("Add media", { selector: "input" }),
      names.map((name) => new File(["x"], name, { type: "image/png" })),
    );
  return { ...api, ...transfers, ...page, add };
}

const tiles = () =>
  screen.getAllByRole("button", { name: /^Remove / }).map((one) => one.getAttribute("aria-label"));

const progressOf = (name: string) =>
  screen.getByRole("progressbar", { name: `Upload of ${name}` }).getAttribute("aria-valuenow");

describe("a file that is uploaded", () => {
  it("shows its progress and becomes a medium of the post", async () => {
    const { add, progress, finish } = renderStrip();
    await add("beach.png");
    await progress("beach.png", 40);
    expect(progressOf("beach.png")).toBe("40");
    expect(screen.getByText("40 % of 1 bytes")).toBeVisible();
    await finish("beach.png");
    expect(await screen.findByRole("button", { name: "Remove beach.png" })).toBeVisible();
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  });

  it("says why it failed, and arrives after it is tried again", async () => {
    const { add, lose, finish, user } = renderStrip();
    await add("beach.png");
    await lose("beach.png");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The file could not be sent to the storage at storage.",
    );
    await user.click(screen.getByRole("button", { name: "Try beach.png again" }));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    await finish("beach.png");
    expect(await screen.findByRole("button", { name: "Remove beach.png" })).toBeVisible();
  });

  it("offers no second try when the file itself was refused", async () => {
    const { add, refuse, user } = renderStrip();
    await add("beach.png");
    await refuse("beach.png", { code: "validation_failed", message: "This file is damaged." });
    expect(await screen.findByRole("alert")).toHaveTextContent("This file is damaged.");
    expect(screen.queryByRole("button", { name: "Try beach.png again" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Dismiss beach.png" }));
    expect(screen.queryByRole("list", { name: "Media" })).not.toBeInTheDocument();
  });

  it("is stopped by Cancel, and leaves no reservation behind", async () => {
    const { add, transferOf, user, calls } = renderStrip();
    await add("beach.png");
    const transfer = await transferOf("beach.png");
    await user.click(screen.getByRole("button", { name: "Cancel the upload of beach.png" }));
    expect(transfer.aborted).toBe(true);
    await waitFor(() =>
      expect(calls.map(({ call }) => call)).toContain("DELETE /api/media/beach.png"),
    );
    expect(screen.queryByText("beach.png")).not.toBeInTheDocument();
  });
});

describe("several files that are uploaded", () => {
  it("keep the order in which they were added, whichever arrives first", async () => {
    const { add, finish } = renderStrip();
    await add("a.png", "b.png", "c.png", "d.png");
    expect(screen.getByText("Waiting")).toBeVisible();
    await finish("b.png");
    expect(await screen.findByText("Uploaded")).toBeVisible();
    await finish("c.png");
    await finish("a.png");
    await finish("d.png");
    const inOrder = ["Remove a.png", "Remove b.png", "Remove c.png", "Remove d.png"];
    await waitFor(() => expect(tiles()).toEqual(inOrder));
  });

  it("pass one that failed", async () => {
    const { add, lose, finish } = renderStrip();
    await add("a.png", "b.png");
    await lose("a.png");
    await finish("b.png");
    expect(await screen.findByRole("button", { name: "Remove b.png" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Try a.png again" })).toBeVisible();
  });
});

describe("the media of a post", () => {
  const [a, b] = [aMedium({ fileName: "a.png" }), aMedium({ fileName: "b.png" })];

  it("are moved by buttons that keep the focus, and the move is announced", async () => {
    const { user } = renderStrip([a, b]);
    const later = screen.getByRole("button", { name: "Move a.png later" });
    await user.click(later);
    expect(tiles()).toEqual(["Remove b.png", "Remove a.png"]);
    expect(screen.getByText("a.png is now 2 of 2")).toBeInTheDocument();
    await waitFor(() => expect(later).toHaveFocus());
    expect(later).toHaveAttribute("aria-disabled", "true");
  });

  it("are removed, and the removal is announced", async () => {
    const { user } = renderStrip([a, b]);
    await user.click(screen.getByRole("button", { name: "Remove a.png" }));
    expect(tiles()).toEqual(["Remove b.png"]);
    expect(screen.getByText("a.png removed")).toBeInTheDocument();
  });
});
