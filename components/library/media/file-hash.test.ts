import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { fileHash } from "./file-hash";

test("a file is hashed as the server hashes it, and a large one is not", async () => {
  const expected = createHash("sha256").update("a picture").digest("hex");
  expect(await fileHash(new File(["a picture"], "a.png"))).toBe(expected);
  const large = new File([new Uint8Array(33 * 1024 * 1024)], "a.mp4");
  expect(await fileHash(large)).toBeUndefined();
});
