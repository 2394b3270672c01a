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

async function render({ bytes, width, height, fit, format, quality, pixelsMax }) {
  const image = sharp(bytes, { limitInputPixels: pixelsMax, failOn: "error" });
  const { format: found, autoOrient } = await image.metadata();
  const resized = image
    .autoOrient()
    .resize({ width, height, fit, withoutEnlargement: fit === "inside" });
  const picture = await (format === "jpeg"
    ? asJpeg(resized, quality)
    : resized.webp({ quality })
  ).toBuffer();
  return { format: found, width: autoOrient.width, height: autoOrient.height, picture };
}

function asJpeg(image, quality) {
  return image.flatten({ background: "#ffffff" }).toColorspace("srgb").jpeg({ quality });
}
