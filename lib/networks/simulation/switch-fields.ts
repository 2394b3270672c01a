import { z } from "zod";

/** One peculiarity of a network as a form asks for it. */
export type SwitchField = { name: string; value: unknown; choices: readonly string[] } & {
  kind: "number" | "yes-no" | "choice" | "text";
};

const JsonProperty = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
});
const JsonObject = z.object({ properties: z.record(z.string(), JsonProperty) });

/** The switches of a schema with their present values, for a form. */
export function switchFields(schema: z.ZodType, values: object): SwitchField[] {
  const { properties } = JsonObject.parse(z.toJSONSchema(schema, { io: "input" }));
  return Object.entries(properties).map(([name, { type, enum: choices = [] }]) => ({
    ...{ name, choices, kind: kindOf(type, choices) },
    value: new Map(Object.entries(values)).get(name) ?? "",
  }));
}

function kindOf(type: string | undefined, choices: readonly string[]): SwitchField["kind"] {
  if (choices.length > 0) return "choice";
  if (type === "boolean") return "yes-no";
  return type === "number" || type === "integer" ? "number" : "text";
}
