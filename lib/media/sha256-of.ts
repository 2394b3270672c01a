import { createHash } from "node:crypto";
import type { HeldUpload } from "./storage";

/** In hex. */
export async function sha256Of(upload: HeldUpload): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of upload.chunks()) hash.update(chunk);
  return hash.digest("hex");
}
