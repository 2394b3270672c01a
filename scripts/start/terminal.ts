import { appendFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Env } from "@/lib/kernel/env";
import { firstLine } from "@/lib/kernel/first-line";
import { print } from "./progress";

/** Takes one line that a part of the installation has written. */
export type Output = (line: string) => void;

/** The lines of the parts stay as they are for a pipe, and for whoever asks for a level. */
export function speaksInWords(
  variables: NodeJS.ProcessEnv,
  isTerminal = process.stdout.isTTY === true,
): boolean {
  return isTerminal && !variables.LOG_LEVEL;
}

/** The link comes last, where it stays in sight. */
export function welcome(
  { BASE_URL, SETUP_SECRET }: Pick<Env, "BASE_URL" | "SETUP_SECRET">,
  { isNew, logFile, after }: { isNew: boolean; logFile: string | undefined; after: string },
): string[] {
  const ready = [
    "",
    "Ctrl-C stops everything.",
    ...(logFile ? [`What happens is written to ${logFile}`] : []),
    "",
    `Herald is ready at ${BASE_URL} after ${after}`,
  ];
  if (!isNew) return ready;
  return [
    ...ready,
    "",
    "Nobody has set it up yet. The setup secret is",
    `  ${SETUP_SECRET}`,
    "and this link carries it:",
    `  ${BASE_URL}/setup#${encodeURIComponent(SETUP_SECRET)}`,
  ];
}

export function logFileIn(dataDir: string): string {
  return join(dataDir, "herald.log");
}

/** Keeps everything in a file; the terminal has warnings and errors in words. */
export function terminalOutput(file: string): Output {
  const append = appender(file);
  const shown = new Map<string, number>();
  return (line) => {
    append(line);
    const news = newsOf(line);
    if (
      !news ||
      (shown.get(news.subject) ?? Number.NEGATIVE_INFINITY) > performance.now() - repeatMs
    )
      return;
    if (shown.size >= shownMax) shown.clear();
    shown.set(news.subject, performance.now());
    print(news.words);
  };
}

/** A trouble that lasts would scroll the link away, so it is said again only after this time. */
const repeatMs = 10 * 60_000;
const shownMax = 200;

const Line = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string(),
  err: z.object({ message: z.string() }).optional(),
  reason: z.string().optional(),
  cause: z.string().optional(),
});

const warningLevel = 40;
const names: Record<number, string> = { 40: "Warning", 50: "Error", 60: "Error" };

/** A line in words, and its subject without what differs from one time to the next. */
export function newsOf(line: string): { subject: string; words: string } | null {
  const [, failure] = /^\s*⨯ (?:Error: )?(.+)/.exec(line) ?? [];
  if (failure) return { subject: failure, words: `Error: ${readable(failure)}` };
  const { data } = Line.safeParse(parsed(line));
  if (!data || data.level < warningLevel) return null;
  const { level, time, msg, err, reason, cause, ...others } = data;
  const why = err?.message || reason || cause;
  const subject = why ? `${msg.replace(/\.$/, "")}: ${why}` : msg;
  const at = new Date(time).toTimeString().slice(0, 8);
  const words = `${at}  ${names[level] ?? "Error"}: ${readable(subject)}${detailsOf(others)}`;
  return { subject, words };
}

// Ids and what they belong to are for whoever reads the file.
function detailsOf(fields: Record<string, unknown>): string {
  const details = Object.entries(fields)
    .filter(([name, value]) => ["string", "number"].includes(typeof value) && !/Id$/.test(name))
    .map(([name, value]) => `${name}: ${readable(String(value))}`);
  return details.length > 0 ? ` (${details.join(", ")})` : "";
}

function parsed(line: string): unknown {
  if (!line.startsWith("{")) return null;
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** A message may hold what strangers wrote: it may not move the cursor, or fill the screen. */
function readable(text: string): string {
  return firstLine(text, 300).replace(/\p{C}/gu, "");
}

/** A message without the frames of a stack that a part left in it. */
export function withoutStack(message: string): string {
  const lines = message.split("\n").filter((line) => !/^\s+at /.test(line));
  return lines.join("\n");
}

const fileBytesMax = 10_000_000;

/** With the file before it, a log takes 20 MB at most. */
function appender(file: string): Output {
  let bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return (line) => {
    // A full disk may cost lines of the log, and nothing else.
    try {
      if (bytes > fileBytesMax) {
        renameSync(file, `${file}.1`);
        bytes = 0;
      }
      appendFileSync(file, `${line}\n`, { mode: 0o600 });
      bytes += Buffer.byteLength(line) + 1;
    } catch {}
  };
}
