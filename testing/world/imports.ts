import type { Actor } from "@/lib/kernel/actor";
import { importRows, updateImport } from "@/lib/planning/imports/imports";
import type { UpdateImportBody } from "@/lib/planning/imports/schema";

/** Reads rows of an import, which is ready to be started. */
export async function anImport(
  actor: Actor,
  {
    rows = [{ text: "A sample row" }],
    ...body
  }: UpdateImportBody & { rows?: Record<string, string>[] } = {},
): Promise<string> {
  const { import: read } = await importRows(actor, { rows });
  await updateImport(actor, { importId: read.id, target: "draft", ...body });
  return read.id;
}
