import type { z } from "zod";
import type { SimulatedRequest } from "../../simulation/request";
import { invalid } from "./xrpc-error";

export function readBody<Schema extends z.ZodType>(
  { body, headers }: SimulatedRequest,
  schema: Schema,
): z.output<Schema> {
  if (!headers["content-type"]?.startsWith("application/json")) {
    invalid("Wrong request encoding (Content-Type)");
  }
  const parsed = schema.safeParse(parse(body));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  invalid(`Input/${issue?.path.join("/")} ${issue?.message}`);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
