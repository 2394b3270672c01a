import { z } from "zod";
import { UtcTimestamp, Uuid } from "@/lib/kernel/schema";

export const ExemptionParams = z.strictObject({ exemptionId: Uuid });

export const Exemption = z.strictObject({
  id: Uuid,
  programName: z.string().describe("Of the key, or of the assistant's client."),
  ownerName: z.string().nullable().describe("Whose program it is; null for a team's key."),
  operation: z.string(),
  input: z.record(z.string(), z.unknown()).describe("What the program sent."),
  message: z.string().describe("Why its policy refused it."),
  state: z.enum(["asked", "granted", "refused"]),
  isOver: z.boolean().describe("Whether it was used, or nobody decided in time."),
  mayDecide: z.boolean(),
  expiresAt: UtcTimestamp,
});
export type Exemption = z.output<typeof Exemption>;
export const ExemptionAnswer = z.strictObject({ exemption: Exemption });

export const DecideExemptionBody = z.strictObject({ decision: z.enum(["grant", "refuse"]) });
export const DecideExemption = DecideExemptionBody.extend(ExemptionParams.shape);
