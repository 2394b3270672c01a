import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { homeFolder, projectRoot } from "../project-root";

export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    if (existsSync(join(homeFolder, ".env"))) process.loadEnvFile(join(homeFolder, ".env"));
    await work();
  } catch (error) {
    console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

export function readFileOption(name: "to" | "from", usage: string): string {
  try {
    const { values } = parseArgs({ options: { [name]: { type: "string" } } });
    const file = values[name];
    if (typeof file === "string" && file !== "") return resolve(file);
  } catch {}
  throw new Error(usage);
}

export async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(projectRoot, "package.json"), "utf8"));
  return String(version);
}

export function inWords(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** step;
  return `${value.toLocaleString("en", { maximumFractionDigits: step === 0 ? 0 : 1 })} ${units[step]}`;
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
