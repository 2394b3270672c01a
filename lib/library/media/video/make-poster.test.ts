import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { memoryUpload } from "@/testing/media/memory-upload";
import { samplePng } from "@/testing/media/sample-images";
import { sampleMp4 } from "@/testing/media/sample-video";
import { checkImage } from "../check-image";
import type { Bytes } from "../storage";
import { makePoster } from "./make-poster";
import { runFfmpeg } from "./run-ffmpeg";

let folder: string;
let png: Bytes;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "herald-ffmpeg-"));
  png = await samplePng(60, 90);
  await writeFile(join(folder, "picture.png"), png);
});
afterAll(() => rm(folder, { recursive: true }));

async function standIn(script: string): Promise<string> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, `#!${process.execPath}\n${script}`);
  await chmod(path, 0o755);
  return path;
}

const upload = memoryUpload(sampleMp4);
const video = { contentType: "video/mp4", width: 1080, height: 1920, durationSeconds: 2 } as const;
const putPicture = () =>
  `process.stdout.write(require("node:fs").readFileSync(${JSON.stringify(join(folder, "picture.png"))}))`;

describe("makePoster", () => {
  test("a poster is a WebP of ffmpeg's picture", async () => {
    const program = await standIn(putPicture());
    const poster = await makePoster(upload, video, program);
    expect(await checkImage(poster ?? png, "image/webp")).toMatchObject({ width: 60, height: 90 });
  });

  test("ffmpeg gets one picture of the video, and is asked for a small one", async () => {
    const picky = await standIn(
      `const { argv } = process;
      const given = require("node:fs").readFileSync(0);
      const index = [given.indexOf("moov"), given.indexOf("mdat")];
      const whole = given.length < 20000 && index[0] > 0 && index[0] < index[1];
      if (whole && argv.includes("scale=360:640") && argv.includes("pipe:0")) ${putPicture()}`,
    );
    expect(await makePoster(upload, video, picky)).not.toBeNull();
  });

  test("there is no poster where ffmpeg is missing, fails, hangs, floods or writes garbage", async () => {
    const hang = await standIn("setInterval(() => undefined, 1000)");
    expect(await runFfmpeg([], { program: hang, secondsMax: 0.5 })).toBeNull();
    for (const script of [
      `${putPicture()}; process.exitCode = 1`,
      "setInterval(() => process.stdout.write(Buffer.alloc(1e6)), 1)",
      "console.log('no picture')",
      "",
    ]) {
      expect(await makePoster(upload, video, await standIn(script))).toBeNull();
    }
    expect(await makePoster(upload, video, join(folder, "missing"))).toBeNull();
  });

  test.runIf(existsSync("/proc"))("ffmpeg is ended once it holds more than 260 MB", async () => {
    const grow = `const held = [];
      const more = () => held.push(Buffer.alloc(2e7, 1)) < 60 && setTimeout(more, 10);
      more(); setTimeout(() => console.log("done"), 1500);`;
    expect(await runFfmpeg([], { program: await standIn(grow) })).toBeNull();
    const modest = grow.replace("60", "3");
    expect(await runFfmpeg([], { program: await standIn(modest) })).not.toBeNull();
  });

  test("ffmpeg's environment contains none of our secrets", async () => {
    const program = await standIn("console.log(Object.keys(process.env).sort().join())");
    const seen = Buffer.from((await runFfmpeg([], { program })) ?? []).toString();
    expect(seen.trim()).toBe("NODE_ENV,PATH");
  });
});
