import { type Crop, type Size, squareOf } from "./crop";

export type OpenedPicture = Size & {
  url: string;
  cut: (crop: Crop) => Promise<string>;
  close: () => void;
};

export class PictureProblem extends Error {
  override name = "PictureProblem";
}

export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"];
const pictureBytesMax = 5 * 1024 * 1024;
/** Twice what Herald keeps, so that its own scaling is sharp. */
const cutPixels = 512;
const cutQuality = 0.9;

export async function openPicture(file: File): Promise<OpenedPicture> {
  if (file.size > pictureBytesMax) {
    throw new PictureProblem("This picture is larger than 5 MB. Choose a smaller one.");
  }
  const url = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(url);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    close();
    throw new PictureProblem("This file is not a picture. Choose a JPEG, PNG, WebP or GIF.");
  }
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  return { ...size, url, close, cut: (crop) => cut(image, size, crop) };
}

async function cut(image: HTMLImageElement, size: Size, crop: Crop): Promise<string> {
  const canvas = document.createElement("canvas");
  canvas.width = cutPixels;
  canvas.height = cutPixels;
  const context = canvas.getContext("2d");
  if (!context) throw new PictureProblem("This browser cannot cut pictures. Try another one.");
  const { left, top, side } = squareOf(size, crop);
  // JPEG has no transparency; what shows through would become black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, cutPixels, cutPixels);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, left, top, side, side, 0, 0, cutPixels, cutPixels);
  const [, base64 = ""] = canvas.toDataURL("image/jpeg", cutQuality).split(",");
  return base64;
}
