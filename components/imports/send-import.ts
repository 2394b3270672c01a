import { ApiError } from "@/components/kit/api/api";
import { fileNameMax, importBytesMax } from "@/lib/planning/imports/rules";
import type { Import } from "@/lib/planning/imports/schema";

export type ImportSource = { content: Blob; fileName: string };

/** Names pasted rows by their kind, which the first line tells. */
export function pastedRows(text: string): ImportSource {
  const [first = ""] = text.trimStart().split("\n", 1);
  const ending = first.startsWith("{") ? "jsonl" : first.includes("\t") ? "tsv" : "csv";
  return { content: new Blob([text]), fileName: `pasted.${ending}` };
}

/** Sends the file itself as the body. Throws ApiError with the sentence that says what is wrong. */
export async function sendImport({ content, fileName }: ImportSource): Promise<Import> {
  if (content.size > importBytesMax) throw new Error(tooLarge(content.size));
  const query = new URLSearchParams({ fileName: fileName.slice(-fileNameMax), include: "*" });
  const init = { method: "POST", body: content, headers: { "Content-Type": typeOf(fileName) } };
  const response = await fetch(`/api/imports?${query}`, init).catch(() => null);
  if (!response) throw new ApiError(0, null);
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, answer?.error ?? null);
  return answer.import;
}

function typeOf(fileName: string): string {
  if (/\.(jsonl|ndjson)$/i.test(fileName)) return "application/x-ndjson";
  return /\.(tsv|tab)$/i.test(fileName) ? "text/tab-separated-values" : "text/csv";
}

function tooLarge(bytes: number): string {
  const megabytes = (size: number) => Math.ceil(size / 1024 / 1024);
  return `The file has ${megabytes(bytes)} MB, and an import takes ${megabytes(importBytesMax)} MB. Divide it into several.`;
}
