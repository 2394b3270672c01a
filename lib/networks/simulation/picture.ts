import sharp from "sharp";
import type { Reply } from "./reply";

/** A sample account's picture in its hue, in degrees. */
export async function picture(hue: number): Promise<Reply> {
  const body = await sharp(Buffer.from(draw(hue)))
    .jpeg({ quality: 90 })
    .toBuffer();
  return { status: 200, contentType: "image/jpeg", body };
}

/** Shapes only: a machine without fonts draws them just as well. */
function draw(hue: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="hsl(${hue}, 55%, 40%)"/><circle cx="78" cy="118" r="52" fill="hsl(${hue}, 70%, 82%)"/><circle cx="132" cy="76" r="34" fill="hsl(${(hue + 60) % 360}, 80%, 70%)"/></svg>`;
}
