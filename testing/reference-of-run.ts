import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { openReference, type Reference } from "./contract-violations";

let opened: Promise<Reference> | undefined;

/** The first test file of a run that needs the document loads all routes to generate it. */
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
  // Two test files may write at the same moment, so each renames its own draft.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, file);
  return text;
}
