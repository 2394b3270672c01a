import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { openReference, type Reference } from "./contract-violations";

let opened: Promise<Reference> | undefined;

/** The API's document, made once in a run: by the first test file that needs it, since all routes are loaded for it. */
export function referenceOfRun(): Promise<Reference> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Reference> {
  const file = join(inject("runFolder"), "openapi.json");
  const text = await readFile(file, "utf8").catch(() => make(file));
  return openReference(JSON.parse(text));
}

async function make(file: string): Promise<string> {
  const { document } = await import("./whole-document");
  const text = JSON.stringify(document);
  // Whoever makes it at the same moment makes the same.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, file);
  return text;
}
