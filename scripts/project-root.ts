import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { commandLineOf } from "@/lib/kernel/command-line-of";

export const projectRoot = fileURLToPath(new URL("..", import.meta.url));

/** A packed release has the built server beside its programs, and no sources. */
export const isRelease = existsSync(join(projectRoot, "server.js"));

/** A release may lie where nothing can be written: `.env` and data are where it is started. */
export const homeFolder = isRelease ? process.cwd() : projectRoot;

export function commandLine(command: string, options: string): string {
  return commandLineOf(isRelease ? "herald" : undefined, command, options);
}
