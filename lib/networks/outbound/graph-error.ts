import { z } from "zod";

/** The error envelope that every Graph API answers with; mostly under status 400. */
export const GraphErrorAnswer = z.object({
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
export type GraphError = z.output<typeof GraphErrorAnswer>["error"];
