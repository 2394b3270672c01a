import { z } from "zod";
import { UtcTimestamp } from "@/lib/kernel/schema";

export const HealthCheck = z.strictObject({
  code: z.string(),
  label: z.string(),
  result: z
    .enum(["passed", "failed", "advice", "unchecked"])
    .describe("advice: works as it is, and would be better otherwise; nothing fails."),
  message: z.string(),
});
export type HealthCheck = z.output<typeof HealthCheck>;

export const HealthGroup = z.strictObject({
  code: z.string(),
  label: z.string(),
  checks: z.array(HealthCheck),
});
export type HealthGroup = z.output<typeof HealthGroup>;

export const HealthReport = z.strictObject({
  checkedAt: UtcTimestamp,
  groups: z.array(HealthGroup),
});
export type HealthReport = z.output<typeof HealthReport>;

export const Arrival = z.strictObject({
  socketAddress: z.string(),
  countedAs: z.string(),
  forwardedFor: z.array(z.string()),
  unread: z.int(),
  trusted: z.boolean(),
  proof: z.string(),
});
export type Arrival = z.output<typeof Arrival>;

export const ArrivalTicket = z.strictObject({ ticket: z.string().max(200) });
