import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openReference, type Reference } from "./contract-violations";

type Opened = { text: string; reference: Reference };

/** The files of a worker share it, because each of its schemas takes long to compile. */
const worker = globalThis as typeof globalThis & { openedReference?: Opened };
let opened: Promise<Reference> | undefined;

/** The first test file of a run that needs the document loads all routes to generate it. */
export function referenceOfRun(): Promise<Reference> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Reference> {
  const file = join(process.env.RUN_FOLDER ?? "", "openapi.json");
  const text = await readFile(file, "utf8").catch(() => make(file));
  const known = worker.openedReference;
  if (known?.text === text) return known.reference;
  const reference = openReference(JSON.parse(text));
  worker.openedReference = { text, reference };
  return reference;
}

async function make(file: string): Promise<string> {
  const { document } = await import("./whole-document");
  const text = JSON.stringify(document);
  const ownDraft = `${file}.${process.pid}`;
  await writeFile(ownDraft, text);
  await rename(ownDraft, file);
  return text;
}
