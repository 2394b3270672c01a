// Decodes images in a process of its own, which may die. Nothing builds this file.
import sharp from "sharp";

const memoryBytesMax = 290 * 1024 * 1024;
const cpuSecondsMax = 4.5;
const watchEveryMs = 5;
/** A process that holds more after its work gives it back by ending. */
const restBytesMax = 95 * 1024 * 1024;

sharp.cache(false);
sharp.concurrency(1);

process.on("message", async (job) => {
  const watch = setInterval(dieBeyondLimits, watchEveryMs, process.cpuUsage());
  const rendered = await render(job).catch(() => null);
  clearInterval(watch);
  process.send({ rendered, isLast: process.memoryUsage.rss() > restBytesMax });
});
process.on("disconnect", die);
process.send("ready");

/** The decoder works in another thread, so that this one can watch it. */
function dieBeyondLimits(before) {
  const { user, system } = process.cpuUsage(before);
  if (user + system > cpuSecondsMax * 1e6 || process.memoryUsage.rss() > memoryBytesMax) die();
}

// An orderly exit would wait for the decoder's thread.
function die() {
  process.kill(process.pid, "SIGKILL");
}

async function render({ bytes, cut, width, height, fit, format, quality, pixelsMax }) {
  const image = sharp(bytes, { limitInputPixels: pixelsMax, failOn: "error" });
  const { format: found, orientation, autoOrient } = await image.metadata();
  const resized = cut
    ? cutOut(image, cut, { orientation, upright: autoOrient })
    : image.autoOrient().resize({ width, height, fit, withoutEnlargement: fit === "inside" });
  const picture = await (format === "jpeg"
    ? asJpeg(resized, quality, cut?.background)
    : resized.webp({ quality })
  ).toBuffer();
  return { format: found, width: autoOrient.width, height: autoOrient.height, picture };
}

function asJpeg(image, quality, background = "white") {
  return image.flatten({ background }).toColorspace("srgb").jpeg({ quality });
}

/** The part is taken before it is turned: turning needs all pixels in memory. */
function cutOut(image, { source, canvas, placed, background }, stored) {
  const { width, height, left, top } = placed;
  return image
    .extract(storedBox(source, stored))
    .resize({ width, height, fit: "fill" })
    .autoOrient()
    .extend({
      left,
      top,
      right: canvas.width - left - width,
      bottom: canvas.height - top - height,
      background,
    });
}

const turns = { 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270 };
const mirrored = [2, 4, 5, 7];

function storedBox({ left, top, width, height }, { orientation, upright }) {
  const right = upright.width - left - width;
  const bottom = upright.height - top - height;
  const [start, end] = mirrored.includes(orientation) ? [right, left] : [left, right];
  switch (turns[orientation]) {
    case 90:
      return { left: top, top: end, width: height, height: width };
    case 180:
      return { left: end, top: bottom, width, height };
    case 270:
      return { left: bottom, top: start, width: height, height: width };
    default:
      return { left: start, top, width, height };
  }
}
