import type { z } from "zod";
import type { ErrorCode } from "./errors";
import { parseInput } from "./parse-input";

export type AnonymousCaller = {
  requestId: string;
  userAgent: string | null;
  address: string;
  deviceToken: string | null;
  rememberDevice: (token: string) => void;
  startSession: (token: string) => void;
};

export type OpenOperationDefinition<In extends z.ZodType, Out extends z.ZodType> = {
  name: string;
  summary: string;
  input: In;
  output: Out;
  failures?: readonly ErrorCode[];
  run: (caller: AnonymousCaller, input: z.output<In>) => Promise<z.input<Out>>;
};

export function openOperation<In extends z.ZodType, Out extends z.ZodType>(
  definition: OpenOperationDefinition<In, Out>,
) {
  const call = async (caller: AnonymousCaller, input: z.input<In>): Promise<z.output<Out>> => {
    const output = await definition.run(caller, parseInput(definition.input, input));
    return definition.output.parse(output);
  };
  return Object.assign(call, { definition });
}
