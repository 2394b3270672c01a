import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Claim, claim } from "./claim";

/** What DATA_DIR/running.json tells others about a running copy, under `details`. */
export type RunningCopy = {
  url?: string;
  /** Process numbers by part: "app", "sandbox", "postgres". */
  processes?: Record<string, number>;
};

/** Makes the data folder and takes it for this process; throws a sentence where another copy runs on it. */
export async function openDataDir(dataDir: string): Promise<Claim<RunningCopy>> {
  await mkdir(dataDir, { recursive: true });
  // As root, the server below runs as `postgres` and has to pass; each secret is closed by itself.
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  const attempt = await claim<RunningCopy>(join(dataDir, "running.json"), {});
  if ("claim" in attempt) return attempt.claim;
  const at = attempt.holder.url ? ` at ${attempt.holder.url}` : "";
  throw new Error(
    `Herald is already running on ${dataDir}${at}. Stop it first, or set DATA_DIR, PORT and SANDBOX_PORT to run another copy.`,
  );
}
