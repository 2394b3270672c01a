import type { z } from "zod";
import type { ErrorCode } from "./errors";
import { parseInput } from "./parse-input";

export type Visitor = {
  requestId: string;
  userAgent: string | null;
  startSession: (token: string) => void;
};

export type OpenOperationDefinition<In extends z.ZodType, Out extends z.ZodType> = {
  name: string;
  summary: string;
  input: In;
  output: Out;
  failures?: readonly ErrorCode[];
  run: (visitor: Visitor, input: z.output<In>) => Promise<z.input<Out>>;
};

/** An operation without an actor: its input proves who calls. */
export function openOperation<In extends z.ZodType, Out extends z.ZodType>(
  definition: OpenOperationDefinition<In, Out>,
) {
  const call = async (visitor: Visitor, input: z.input<In>): Promise<z.output<Out>> => {
    const output = await definition.run(visitor, parseInput(definition.input, input));
    return definition.output.parse(output);
  };
  return Object.assign(call, { definition });
}
