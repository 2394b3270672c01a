import { describe } from "vitest";
import { keepsTheContract } from "@/testing/media/storage-contract";
import { diskStorage } from "./disk-storage";
import { stagedFile, writeDurably } from "./media-files";

describe("storage on the disk", () => {
  keepsTheContract(
    () => diskStorage,
    (key, bytes) => writeDurably(stagedFile(key), [bytes]),
  );
});
