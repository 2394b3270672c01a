import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";

/**
 * Returns a schema that the SDK advertises but never enforces. The operation validates, so a refusal
 * has the same code and message as over HTTP.
 */
export function advertisedSchema(
  schema: z.ZodType,
  io: "input" | "output",
): StandardSchemaWithJSON {
  const json = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Record<string, unknown>;
  return {
    "~standard": {
      version: 1,
      vendor: "herald",
      validate: (value) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  };
}
