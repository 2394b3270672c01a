const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

export const webhookTimings = {
  everyMs: secondMs,
  /** So many addresses are sent to at a time, beside those that have taken long so far. */
  atOnce: 8,
  slowAfterMs: secondMs,
  inAllMax: 64,
  /** An address keeps its turn for so long while it takes what it is sent; then others have theirs. */
  turnMs: 5 * secondMs,
  attemptMs: 15 * secondMs,
  /** The status counts; the rest of an answer is only shown. */
  answerMs: 2 * secondMs,
  /** Longer than a turn and an attempt that begins at its end. */
  leaseMs: minuteMs,
  stopWithinMs: 8 * secondMs,
  /** The attempt after the last one is not made: three days in all. */
  retryAfterMs: [
    5 * secondMs,
    5 * minuteMs,
    30 * minuteMs,
    2 * hourMs,
    5 * hourMs,
    10 * hourMs,
    14 * hourMs,
    20 * hourMs,
    24 * hourMs,
  ],
  /** An address that failed rests for half of the time that it has failed for, within these. */
  restMinMs: secondMs,
  restMaxMs: 5 * minuteMs,
  /** Of one that is overloaded, or asks for more time; more than a day is not given. */
  overloadedMs: 30 * secondMs,
  askedRestMaxMs: 24 * hourMs,
  disableAfterMs: 5 * 24 * hourMs,
};

export type WebhookTimings = typeof webhookTimings;
