import { z } from "zod";
import { characters, UserSummary, UtcTimestamp } from "@/lib/kernel/schema";

export const pauseReasonMax = 300;

/** Every notification about a pause has this subject. */
export const pauseSubject = "publishing_pause";

export const PausePublishing = z.strictObject({
  reason: characters(0, pauseReasonMax).regex(/\S/, "must say why").meta({ minLength: 1 }),
});

const Pause = z.strictObject({
  pausedAt: UtcTimestamp,
  pausedBy: UserSummary.nullable(),
  reason: z.string(),
});

export const PauseAnswer = z.strictObject({
  pause: Pause.nullable(),
  /**
   * Counts posts that fell due during the pause: those that resuming sends and those that are too
   * late.
   */
  waiting: z.strictObject({
    due: z.int(),
    late: z.int(),
    /** Counts those that resuming sets aside, as an installation that was restored may have sent them. */
    unknown: z.int(),
  }),
  /** Counts what may have gone out between a backup and its restore, and waits for a decision. */
  setAside: z.int(),
});
export type PauseAnswer = z.output<typeof PauseAnswer>;
