import { z } from "zod";
import { characters, UserSummary, UtcTimestamp } from "@/lib/kernel/schema";

export const pauseReasonMax = 300;

export const PausePublishing = z.strictObject({
  /** For everybody who wonders why nothing goes out. */
  reason: characters(0, pauseReasonMax).regex(/\S/, "must say why").meta({ minLength: 1 }),
});

const Pause = z.strictObject({
  pausedAt: UtcTimestamp,
  /** Null where the person is gone. */
  pausedBy: UserSummary.nullable(),
  reason: z.string(),
});

export const PauseAnswer = z.strictObject({
  /** Null while publishing goes on. */
  pause: Pause.nullable(),
  /** Posts whose time came during the pause: what a resumption sends at once, and what is too late. */
  waiting: z.strictObject({ due: z.int(), late: z.int() }),
});
export type PauseAnswer = z.output<typeof PauseAnswer>;
