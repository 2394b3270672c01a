import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { z } from "zod";
import { semaphore } from "@/lib/kernel/async/semaphore";
import { AppError } from "@/lib/kernel/errors";
import { columnsMax, importRowsMax } from "./rules";

/** A machine that is busy takes ten times as long as one that is not. */
const secondsMax = 60;
const oneAtATime = semaphore(1);

/** A file is announced as one of these; null leaves it to the reader to tell. */
export type AnnouncedFormat = "csv" | "tsv" | "jsonl" | null;

const Table = z.object({
  encoding: z.string(),
  format: z.enum(["csv", "jsonl"]),
  delimiter: z.string().nullable(),
  /** The names of the fields of JSON Lines; null where the first record may be a header. */
  keys: z.array(z.string()).nullable(),
  records: z.array(z.array(z.string())),
});
export type Table = z.output<typeof Table>;

const Answer = z.union([Table, z.object({ refused: z.string() })]);
type Answer = z.output<typeof Answer>;

/**
 * Reads a file as a table in a process of its own, one file after the other. Throws `validation_failed`
 * with a sentence for what is no table, and for what takes too long or too much memory.
 */
export async function readFile(bytes: Uint8Array, format: AnnouncedFormat): Promise<Table> {
  const answer = await oneAtATime(() => readApart(bytes, format));
  if ("refused" in answer) throw refusedFile(answer.refused);
  return answer;
}

export function refusedFile(message: string): AppError {
  const details = [{ path: "file", code: "unreadable_file", message }];
  return new AppError("validation_failed", message, { details });
}

async function readApart(bytes: Uint8Array, format: AnnouncedFormat): Promise<Answer> {
  const reader = await startReader();
  try {
    return await reader.read(bytes, format);
  } finally {
    reader.end();
  }
}

/** Starts the process that reads files, one after the other, until it is ended. */
export async function startReader() {
  // The built server runs in its own folder, which holds this file at the same place.
  const program = join(
    /* turbopackIgnore: true */ process.cwd(),
    "lib/planning/imports/reader.mjs",
  );
  const child = spawn(process.execPath, ["--max-old-space-size=256", program], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
    env: { NODE_ENV: "production" },
  });
  const died = once(child, "exit").then(() => ({
    refused: "This file takes too long or too much memory to read. Split it, or leave columns out.",
  }));
  // Nobody waits for it where the process ends after its answer.
  died.catch(() => undefined);
  const hear = async () => {
    const timer = setTimeout(() => child.kill("SIGKILL"), secondsMax * 1000);
    const heard = new AbortController();
    const message = once(child, "message", { signal: heard.signal });
    // The race below may be over before it.
    message.catch(() => undefined);
    try {
      return await Promise.race([message.then(([said]: unknown[]) => said), died]);
    } finally {
      clearTimeout(timer);
      heard.abort();
    }
  };
  if ((await hear()) !== "ready") {
    throw new Error("The process that reads files ended before it began.");
  }
  return {
    read: async (bytes: Uint8Array, format: AnnouncedFormat): Promise<Answer> => {
      child.send({ bytes, format, rowsMax: importRowsMax, columnsMax }, () => undefined);
      return Answer.parse(await hear());
    },
    end: () => void child.kill("SIGKILL"),
  };
}
