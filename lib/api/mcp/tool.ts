import type { z } from "zod";
import type { Actor, Scope } from "@/lib/kernel/actor";
import type { RuleName } from "@/lib/kernel/limits/rate-limits";
import type { Operation } from "@/lib/kernel/operation";
import type { ReceiptedOperation } from "@/lib/records/receipts/with-receipt";

export type ToolAnnotations = {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
};

export const reads: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
export const adds: ToolAnnotations = { ...reads, readOnlyHint: false };
export const overwrites: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};

export const versionRule =
  "Give the version you read; where somebody changed the post meanwhile, nothing is saved and the answer names the current version.";

export type McpTool = {
  name: string;
  title: string;
  description: string;
  scope: Scope;
  annotations: ToolAnnotations;
  rule?: RuleName;
  input: z.ZodType;
  output: z.ZodType;
  definition: ReceiptedOperation;
  call: (actor: Actor, input: unknown) => Promise<unknown>;
};

export function tool<In extends z.ZodType, Out extends z.ZodType>(
  operation: Operation<In, Out>,
  {
    title,
    annotations,
    details,
    rule,
  }: { title: string; annotations: ToolAnnotations; details?: string; rule?: RuleName },
): McpTool {
  const { name, summary, scope, input, output } = operation.definition;
  return {
    name,
    title,
    scope,
    annotations,
    input,
    output,
    definition: operation.definition,
    ...(rule && { rule }),
    description: [`${summary}.`, details].filter(Boolean).join(" "),
    // The operation parses its input, so the client's values need no check here.
    call: (actor, given) => operation(actor, given as z.input<In>),
  };
}
