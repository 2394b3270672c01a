import { z } from "zod";

const Envelope = z.object({
  error: z.object({
    message: z.string().default(""),
    type: z.string().optional(),
    code: z.number().int(),
    error_subcode: z.number().int().optional(),
    is_transient: z.boolean().optional(),
    error_user_title: z.string().optional(),
    error_user_msg: z.string().optional(),
  }),
});
export type GraphError = z.output<typeof Envelope>["error"];

const FlatError = z
  .object({ error_type: z.string(), code: z.number().int(), error_message: z.string() })
  .transform(({ code, error_type: type, error_message: message }): { error: GraphError } => ({
    error: { code, type, message },
  }));

export const ErrorAnswer = z.union([Envelope, FlatError]);
