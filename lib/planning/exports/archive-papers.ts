import { z } from "zod";
import { kindsOf, leftOut } from "./archive-kinds";
import type { DataExportKind } from "./schema";

const heads: Record<DataExportKind, string> = {
  workspace: `# An archive of a Herald workspace

Everything that the team has in Herald, made in the background. Rows that came or went while it was made may be in one file and not in another.
`,
  person: `# An archive of what Herald has about a person

What one member of a workspace is, wrote and did there, for that person.
`,
};

const reading = `
## How to read it

- Each \`.jsonl\` file has one JSON object a line, in UTF-8. \`schema.json\` is a JSON Schema (draft 2020-12) with a definition for each file: \`$defs\` by the file's name.
- Instants are ISO 8601 in UTC with milliseconds. Ids are UUIDs and lead from file to file.
- \`manifest.json\` counts the lines of each file and names the media whose files were missing.
`;

/** Says what is in an archive, and what is not and why. */
export function readmeOf(kind: DataExportKind): string {
  const files = kindsOf[kind].map(({ name, about, schema }) => {
    return `| \`${name}.jsonl\` | ${about} | ${Object.keys(schema.shape).join(", ")} |`;
  });
  const media = kind === "workspace" ? ["| `media/` | The files of media by their ids | |"] : [];
  const table = ["| file | what | fields |", "| --- | --- | --- |", ...files, ...media];
  return [
    heads[kind],
    reading,
    "\n## What is in it\n\n",
    `${table.join("\n")}\n`,
    omitted(kind),
  ].join("");
}

function omitted(kind: DataExportKind): string {
  const columns = kindsOf[kind]
    .filter(({ without }) => without.length > 0)
    .map(({ name, without }) => `- of \`${name}\`: ${without.join(", ")}`);
  const tables = Object.entries(leftOut).map(([table, reason]) => `- ${table}: ${reason}`);
  const lines = kind === "workspace" ? [...tables, ...columns] : columns;
  return `\n## What is left out\n\nNo secret, no token, no password, and nothing that only the running installation needs.\n\n${lines.join("\n")}\n`;
}

/** Returns a JSON Schema with a definition for the lines of each file. */
export function schemaOf(kind: DataExportKind) {
  const definitions = kindsOf[kind].map(({ name, schema }) => {
    const { $schema: _, ...definition } = z.toJSONSchema(schema, { target: "draft-2020-12" });
    return [name, definition] as const;
  });
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "The lines of a Herald archive",
    $defs: Object.fromEntries(definitions),
  };
}
