import { afterAll, expect, it } from "vitest";
import { AppError } from "@/lib/kernel/errors";
import { costOf } from "@/testing/media/cost-of";
import { hostileFiles } from "@/testing/media/hostile-files";
import { memoryUpload } from "@/testing/media/memory-upload";
import { checkUpload } from "./complete-media-upload";

/** `HOSTILE_FILES=all` runs all hundred and prints what each one costs. */
const files = hostileFiles(process.env.HOSTILE_FILES === "all" ? undefined : 1);
const costs: string[] = [];

afterAll(() => {
  if (process.env.HOSTILE_FILES) process.stdout.write(`${costs.join("\n")}\n`);
});

it.each(files)("$name costs at most 300 MB and 5 s", async (file) => {
  const bytes = new Uint8Array(await file.make());
  const upload = memoryUpload(bytes);
  const { result, megabytes, cpuSeconds } = await costOf(() =>
    checkUpload(upload, file.type).then(
      () => "accepted",
      (thrown: unknown) => (thrown instanceof AppError ? thrown.message : thrown),
    ),
  );
  costs.push(
    [file.name, bytes.length, Math.round(megabytes), cpuSeconds.toFixed(2), result].join("\t"),
  );
  expect(result).toEqual(expect.stringMatching(/^accepted$|^This (image|file|video) /));
  expect(megabytes).toBeLessThan(300);
  expect(cpuSeconds).toBeLessThan(5);
});
