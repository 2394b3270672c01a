import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { boxOf } from "@/lib/kernel/images/rules/cut";
import type { Crop } from "@/lib/kernel/images/schema";
import { renderUi } from "@/testing/dom/render-ui";
import { aMedium, anAccount } from "@/testing/dom/samples";
import { CropDialog } from "./crop-dialog";

const media = aMedium({ fileName: "harbour.jpg", width: 2000, height: 1000, alt: "A harbour" });
const page = anAccount({ id: "page", name: "Bakery" });
const photos = anAccount({
  id: "photos",
  name: "Photos",
  provider: "other",
  label: "Photo network",
  look: { ...page.look, shape: { min: 0.8, max: 1.91 }, aspects: ["4:5", "1:1"] },
});

function renderDialog(props: Partial<Parameters<typeof CropDialog>[0]> = {}) {
  const onApply = vi.fn<Parameters<typeof CropDialog>[0]["onApply"]>();
  const onClose = vi.fn();
  const ui = renderUi(
    <CropDialog
      media={media}
      crop={null}
      accounts={[page, photos]}
      account={null}
      onApply={onApply}
      onClose={onClose}
      {...props}
    />,
  );
  const applied = (): Crop | null | undefined => onApply.mock.calls.at(-1)?.[0];
  return { ...ui, onApply, onClose, applied };
}

const shape = (name: RegExp) =>
  within(screen.getByRole("radiogroup", { name: "Shape" })).getByRole("radio", { name });
const frame = () => screen.getByRole("button", { name: "Frame" });
const focalPoint = () => screen.getByRole("button", { name: "Focal point" });
const apply = () => screen.getByRole("button", { name: "Apply crop" });

describe("the shapes of a crop", () => {
  it("say which networks they show best on, and which do not take them", () => {
    renderDialog();
    expect(shape(/^4:5/)).toHaveAccessibleName(/shows best on Photo network/);
    expect(shape(/^1:1/)).toHaveAccessibleName(/shows best on Sample network, Photo network/);
    expect(shape(/^9:16/)).toHaveAccessibleName(/not on Photo network/);
    expect(shape(/^Original/)).toHaveAccessibleName(/not on Photo network/);
  });

  it("change what is applied, with the size that is sent", async () => {
    const { user, onApply } = renderDialog();
    expect(screen.getByText("2,000 × 1,000 pixels")).toBeVisible();
    await user.click(shape(/^4:5/));
    expect(screen.getByText("800 × 1,000 pixels")).toBeVisible();
    await user.click(apply());
    expect(onApply).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ aspect: "4:5", focusX: 0.5, zoom: 1, fit: "cover" }),
      "all",
    );
  });

  it("warn where little is left of a picture", async () => {
    const { user } = renderDialog({ crop: null });
    await user.click(shape(/^9:16/));
    expect(screen.queryByText(/networks will enlarge/)).not.toBeInTheDocument();
    fireEvent.change(screen.getByRole("slider", { name: "Zoom" }), { target: { value: "4" } });
    expect(screen.getByText(/small: networks will enlarge it/)).toBeVisible();
  });
});

describe("a crop by keyboard", () => {
  it("arrows move the frame up to the edge, with Shift in small steps", async () => {
    const { user, applied } = renderDialog({ crop: null });
    await user.click(shape(/^1:1/));
    frame().focus();
    await user.keyboard("{ArrowRight}{Shift>}{ArrowRight}{/Shift}");
    await user.click(apply());
    expect(applied()?.focusX).toBeCloseTo(0.555);
    frame().focus();
    await user.keyboard("{ArrowRight>20/}{Enter}");
    expect(boxOf(media, applied() as Crop)).toMatchObject({ left: 1000, width: 1000 });
  });

  it("arrows move the focal point to the corner, and the frame stays in the picture", async () => {
    const { user, applied } = renderDialog();
    await user.click(shape(/^1:1/));
    focalPoint().focus();
    await user.keyboard("{ArrowLeft>30/}{ArrowUp>30/}{Enter}");
    expect(applied()).toMatchObject({ focusX: 0, focusY: 0 });
    expect(boxOf(media, applied() as Crop)).toMatchObject({ left: 0, top: 0 });
  });

  it("plus and minus zoom, and not beyond the picture", async () => {
    const { user, applied } = renderDialog();
    frame().focus();
    await user.keyboard("+++{Enter}");
    expect(applied()?.zoom).toBeCloseTo(1.33);
    await user.keyboard("------{Enter}");
    expect(applied()).toBeNull();
  });

  it("is read out after it changed, and Escape leaves everything as it was", async () => {
    const { user, onApply, onClose } = renderDialog();
    await user.click(shape(/^4:5/));
    const status = screen.getByRole("status");
    await waitFor(() => expect(status).toHaveTextContent("4:5, focus 50 % across, 50 % down"));
    expect(status).toHaveTextContent("800 × 1,000 pixels");
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalled();
    expect(onApply).not.toHaveBeenCalled();
  });
});

describe("a crop by pointer", () => {
  function onStage() {
    const stage = frame().parentElement as HTMLElement;
    stage.getBoundingClientRect = () => new DOMRect(0, 0, 400, 200);
    stage.setPointerCapture = () => undefined;
    return stage;
  }
  const at = (clientX: number, clientY: number, pointerId = 1) => ({ clientX, clientY, pointerId });

  it("dragging moves the frame as far as the pointer goes", async () => {
    const { user, applied } = renderDialog();
    await user.click(shape(/^1:1/));
    const stage = onStage();
    fireEvent.pointerDown(stage, at(200, 100));
    fireEvent.pointerMove(stage, at(180, 100));
    fireEvent.pointerMove(stage, at(160, 100));
    fireEvent.pointerUp(stage, at(160, 100));
    fireEvent.pointerMove(stage, at(20, 100));
    await user.click(apply());
    expect(boxOf(media, applied() as Crop)).toMatchObject({ left: 300, width: 1000 });
  });

  it("dragging the focal point moves it alone", async () => {
    const { user, applied } = renderDialog();
    await user.click(shape(/^1:1/));
    onStage();
    fireEvent.pointerDown(focalPoint(), at(200, 100));
    fireEvent.pointerMove(focalPoint(), at(400, 100));
    await user.click(apply());
    expect(applied()).toMatchObject({ focusX: 1, focusY: 0.5 });
  });

  it("two fingers zoom, and a wheel does", async () => {
    const { user, applied } = renderDialog();
    const stage = onStage();
    fireEvent.pointerDown(stage, at(150, 100, 1));
    fireEvent.pointerDown(stage, at(250, 100, 2));
    fireEvent.pointerMove(stage, at(350, 100, 2));
    fireEvent.pointerUp(stage, at(350, 100, 2));
    await user.click(apply());
    expect(applied()?.zoom).toBeCloseTo(2);
    fireEvent.wheel(stage, { deltaY: -200 });
    await user.click(apply());
    expect(applied()?.zoom).toBeGreaterThan(2.5);
  });
});

describe("the whole picture", () => {
  it("stands on white or on black, without a frame", async () => {
    const { user, applied } = renderDialog();
    await user.click(shape(/^1:1/));
    await user.click(screen.getByRole("radio", { name: "Whole picture" }));
    expect(screen.queryByRole("button", { name: "Frame" })).not.toBeInTheDocument();
    expect(screen.getByText("2,000 × 2,000 pixels")).toBeVisible();
    await user.click(screen.getByRole("radio", { name: "On black" }));
    await user.click(apply());
    expect(applied()).toMatchObject({ aspect: "1:1", fit: "contain", background: "black" });
  });
});

describe("where a crop counts", () => {
  const cropped: Crop = {
    aspect: "1:1",
    fit: "cover",
    focusX: 0.2,
    focusY: 0.5,
    zoom: 1,
    background: "white",
  };

  it("an account's tab asks whether it is for it or for all", async () => {
    const { user, onApply } = renderDialog({ account: photos, crop: cropped });
    await user.click(apply());
    expect(onApply).toHaveBeenLastCalledWith(cropped, "account");
    await user.click(screen.getByRole("radio", { name: "All accounts" }));
    await user.click(apply());
    expect(onApply).toHaveBeenLastCalledWith(cropped, "all");
  });

  it("resetting shows the original, which is applied as no crop", async () => {
    const { user, onApply } = renderDialog({ crop: cropped });
    await user.click(screen.getByRole("button", { name: "Reset to the original" }));
    expect(screen.getByText("2,000 × 1,000 pixels")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Use the original" }));
    expect(onApply).toHaveBeenCalledExactlyOnceWith(null, "all");
  });
});
