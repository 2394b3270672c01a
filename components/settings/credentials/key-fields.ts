import { z } from "zod";
import { CreateCredential } from "@/lib/identity/credentials/schema";
import { expiryValues } from "./expiry";

export const KeyFields = z.object({
  name: CreateCredential.shape.name,
  accessLevel: CreateCredential.shape.accessLevel,
  includeAdmin: z.boolean(),
  expiry: z.enum(expiryValues),
});
export type KeyFields = z.output<typeof KeyFields>;
