import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";

/**
 * A shape as it is announced. It lets every value pass: the operation is the judge, so that a refusal
 * has the code and the words it has everywhere else.
 */
export function announced(schema: z.ZodType, io: "input" | "output"): StandardSchemaWithJSON {
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
