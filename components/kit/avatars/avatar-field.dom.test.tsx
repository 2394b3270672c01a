import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { AvatarField } from "./avatar-field";
import type { Crop } from "./crop";
import { openPicture } from "./pictures";

const path = `/api/avatars/${"a".repeat(64)}`;
const file = new File(["bytes"], "me.png", { type: "image/png" });

// The DOM of the tests loads no picture, and calls each one complete and empty.
beforeEach(() => {
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
});
afterEach(() => void vi.restoreAllMocks());

function openWide() {
  const crops: Crop[] = [];
  const close = vi.fn();
  const cut = async (crop: Crop) => {
    crops.push(crop);
    return "c3F1YXJl";
  };
  const open = async () => ({ width: 400, height: 200, url: "blob:me", cut, close });
  return { open, crops, close };
}

describe("the field of one's picture", () => {
  it("a chosen picture is moved by keys, cut and sent, and then shown", async () => {
    const { open, crops, close } = openWide();
    const { calls } = fakeApi({ "POST /api/me/avatar": () => ({ avatarUrl: path }) });
    const { user, router } = renderUi(<AvatarField name="Ada" avatarUrl={null} open={open} />);
    await user.upload(screen.getByLabelText("Picture"), file);
    const frame = await screen.findByRole("button", { name: "Position of the picture" });
    fireEvent.keyDown(frame, { key: "ArrowRight" });
    fireEvent.change(screen.getByRole("slider", { name: "Zoom" }), { target: { value: "2" } });
    await user.click(screen.getByRole("button", { name: "Use this picture" }));
    expect(await screen.findByText("This is your picture now")).toBeVisible();
    expect(calls).toEqual([{ call: "POST /api/me/avatar", body: { image: "c3F1YXJl" } }]);
    expect(crops).toEqual([{ x: 190, y: 100, zoom: 2 }]);
    expect(close).toHaveBeenCalledOnce();
    expect(router.refresh).toHaveBeenCalledOnce();
    expect(document.querySelector(`img[src="${path}"]`)).toBeInTheDocument();
    expect(screen.queryByRole("dialog", { name: "Choose what to show" })).not.toBeInTheDocument();
  });

  it("a refused picture keeps the dialog with the reason", async () => {
    const { open } = openWide();
    const message = "This is not a whole picture.";
    fakeApi({
      "POST /api/me/avatar": () => failure(400, { code: "validation_failed", message }),
    });
    const { user } = renderUi(<AvatarField name="Ada" avatarUrl={null} open={open} />);
    await user.upload(screen.getByLabelText("Picture"), file);
    await user.click(await screen.findByRole("button", { name: "Use this picture" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(screen.getByRole("dialog")).toBeVisible();
  });

  it("a file over 5 MB is refused before it is opened", async () => {
    const { calls } = fakeApi({});
    const { user } = renderUi(<AvatarField name="Ada" avatarUrl={null} open={openPicture} />);
    const heavy = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "me.png", { type: "image/png" });
    await user.upload(screen.getByLabelText("Picture"), heavy);
    expect(await screen.findByRole("alert")).toHaveTextContent("larger than 5 MB");
    expect(calls).toEqual([]);
  });

  it("a removed picture gives way to the initials", async () => {
    const { calls } = fakeApi({ "DELETE /api/me/avatar": () => ({ avatarUrl: null }) });
    const { user } = renderUi(<AvatarField name="Ada Lindqvist" avatarUrl={path} />);
    await user.click(screen.getByRole("button", { name: "Remove picture" }));
    await waitFor(() => expect(document.querySelector("img")).not.toBeInTheDocument());
    expect(calls.map(({ call }) => call)).toEqual(["DELETE /api/me/avatar"]);
    expect(screen.getByText("AL")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Remove picture" })).not.toBeInTheDocument();
  });

  it("a picture that does not load gives way to the initials", () => {
    renderUi(<AvatarField name="Ada Lindqvist" avatarUrl={path} />);
    fireEvent.error(document.querySelector("img") as HTMLImageElement);
    expect(document.querySelector("img")).not.toBeInTheDocument();
    expect(screen.getByText("AL")).toBeInTheDocument();
  });
});
