import { z } from "zod";

/** The documentation shows a list of one, but live answers are mostly bare. */
export function bareOrWrapped<Schema extends z.ZodType>(schema: Schema) {
  const wrapped = z.object({ data: z.tuple([schema]) }).transform(({ data: [only] }) => only);
  return z.union([schema, wrapped]);
}
