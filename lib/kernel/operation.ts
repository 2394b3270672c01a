import type { z } from "zod";
import { type Actor, type Authority, assertAuthority } from "./actor";
import type { ErrorCode } from "./errors";
import { parseInput } from "./parse-input";

export type OperationDefinition<In extends z.ZodType, Out extends z.ZodType> = {
  name: string;
  summary: string;
  input: In;
  output: Out;
  failures?: readonly ErrorCode[];
  run: (actor: Actor, input: z.output<In>) => Promise<z.input<Out>>;
} & Authority;

export type Operation<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> = ((
  actor: Actor,
  input: z.input<In>,
) => Promise<z.output<Out>>) & { definition: OperationDefinition<In, Out> };

/**
 * Defines one capability of the product, behind its route, MCP tool and page. A call authorises
 * the actor, parses the input and passes the output through its schema.
 */
export function operation<In extends z.ZodType, Out extends z.ZodType>(
  definition: OperationDefinition<In, Out>,
): Operation<In, Out> {
  const call = async (actor: Actor, input: z.input<In>): Promise<z.output<Out>> => {
    assertAuthority(actor, definition);
    const output = await definition.run(actor, parseInput(definition.input, input));
    return definition.output.parse(output);
  };
  return Object.assign(call, { definition });
}
