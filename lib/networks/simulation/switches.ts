import { z } from "zod";

export const milliseconds = z.number().int().min(0).default(0);
export const count = z.number().int().min(0);

/** `wrong-state` returns another `state`, `without-query` returns no parameters at all. */
const CallbackKind = z.enum(["usual", "wrong-state", "without-query"]);
export type CallbackKind = z.output<typeof CallbackKind>;

export const commonSwitches = {
  clockSkewMs: z.number().int().default(0),
  callback: CallbackKind.default("usual"),
};

export type SwitchField = {
  name: string;
  value: unknown;
  choices: readonly string[];
  kind: "number" | "boolean" | "choice" | "text";
};

const JsonProperty = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
});
const JsonObject = z.object({ properties: z.record(z.string(), JsonProperty) });

export function switchFields(schema: z.ZodType, values: object): SwitchField[] {
  const { properties } = JsonObject.parse(z.toJSONSchema(schema, { io: "input" }));
  const current = new Map<string, unknown>(Object.entries(values));
  return Object.entries(properties).map(([name, { type, enum: choices = [] }]) => ({
    name,
    choices,
    kind: kindOf(type, choices),
    value: current.get(name) ?? "",
  }));
}

function kindOf(type: string | undefined, choices: readonly string[]): SwitchField["kind"] {
  if (choices.length > 0) return "choice";
  if (type === "boolean") return "boolean";
  return type === "number" || type === "integer" ? "number" : "text";
}
