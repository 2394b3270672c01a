import type { z } from "zod";
import type { Actor, Scope } from "@/lib/kernel/actor";
import type { Operation } from "@/lib/kernel/operation";
import type { RuleName } from "@/lib/limits/rules";

/** What a client may assume of a tool before it calls it; all four are always said. */
export type ToolHints = {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
};

/** An operation as an assistant's client sees it: the same name, shapes and verdict as its route. */
export type McpTool = {
  name: string;
  title: string;
  description: string;
  scope: Scope;
  hints: ToolHints;
  /** How its calls are counted, unless like other changes. */
  rule?: RuleName;
  input: z.ZodType;
  output: z.ZodType;
  call: (actor: Actor, input: unknown) => Promise<unknown>;
};

type Wording = {
  title: string;
  hints: ToolHints;
  /** Sentences after the operation's summary, for what a schema cannot say. */
  more?: string;
  rule?: RuleName;
};

export function tool<In extends z.ZodType, Out extends z.ZodType>(
  operation: Operation<In, Out>,
  { title, hints, more, rule }: Wording,
): McpTool {
  const { name, summary, scope, input, output } = operation.definition;
  return {
    ...{ name, title, scope, hints, input, output, ...(rule && { rule }) },
    description: [`${summary}.`, more].filter(Boolean).join(" "),
    // The operation parses what it is given, as it does behind its route.
    call: (actor, given) => operation(actor, given as z.input<In>),
  };
}
