import { z } from "zod";

export const CallbackParams = z.strictObject({ segment: z.string().max(40) });

/** Ignores unknown fields: a network may add some to its callbacks. */
export const CallbackForm = z.object({ signed_request: z.string().min(1).max(8192) });

export const Callback = z.object({ apiName: z.string(), signedRequest: z.string() });

export const Deauthorized = z.strictObject({ success: z.literal(true) });

export const DeletionReceipt = z.strictObject({ url: z.url(), confirmation_code: z.string() });

export const DeletionStatus = z.strictObject({
  network: z.string(),
  requestedAt: z.iso.datetime(),
  connectionsRemoved: z.int(),
});
