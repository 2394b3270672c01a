import type { z } from "zod";
import { type Actor, type Authority, assertAuthority } from "./actor";
import type { ErrorCode } from "./errors";
import { isRehearsal } from "./joined-transaction";
import { parseInput } from "./parse-input";

/** Names the operation that takes back what was done, with its input, and the instant until which it can. */
export type Undo = { operation: string; input: Record<string, unknown>; until?: string | null };

export type OperationDefinition<In extends z.ZodType, Out extends z.ZodType> = {
  name: string;
  summary: string;
  input: In;
  output: Out;
  failures?: readonly ErrorCode[];
  run: (actor: Actor, input: z.output<In>) => Promise<z.input<Out>>;
  /** Is left out where nothing takes it back; null where this call changed nothing that could be. */
  undo?(input: z.output<In>, output: z.output<Out>): Undo | null;
  /** Says what a dry run does not try: a network, a file or a mail that no rollback takes back. */
  outside?: string;
} & Authority;

export type Operation<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> = ((
  actor: Actor,
  input: z.input<In>,
) => Promise<z.output<Out>>) & { definition: OperationDefinition<In, Out> };

/** Ends a dry run before an operation reaches what is outside the database; it is no failure. */
export class NotRehearsed extends Error {}

/**
 * Defines one capability of the product, behind its route, MCP tool and page. A call authorises
 * the actor, parses the input and passes the output through its schema.
 */
export function operation<In extends z.ZodType, Out extends z.ZodType>(
  definition: OperationDefinition<In, Out>,
): Operation<In, Out> {
  const call = async (actor: Actor, input: z.input<In>): Promise<z.output<Out>> => {
    assertAuthority(actor, definition);
    const parsed = parseInput(definition.input, input);
    if (definition.outside && isRehearsal()) throw new NotRehearsed(definition.outside);
    const output = await definition.run(actor, parsed);
    return definition.output.parse(output);
  };
  return Object.assign(call, { definition });
}
