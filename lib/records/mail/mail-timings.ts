const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export const mailTimings = {
  everyMs: 1_000,
  atOnce: 4,
  connectMs: 30_000,
  greetingMs: minuteMs,
  /** RFC 5321, 4.5.3.2.6: a server may take ten minutes to accept a mail; less would double mails. */
  silenceMs: 10 * minuteMs,
  sendMs: 15 * minuteMs,
  /** It is renewed while an attempt lasts, so that it ends with the process and no sooner. */
  leaseMs: 2 * minuteMs,
  renewEveryMs: 20_000,
  stopWithinMs: 8_000,
  /** About two days in all; the attempt after the last one is not made. */
  retryAfterMs: [
    minuteMs,
    2 * minuteMs,
    5 * minuteMs,
    10 * minuteMs,
    20 * minuteMs,
    40 * minuteMs,
    hourMs,
    2 * hourMs,
    4 * hourMs,
    6 * hourMs,
    ...Array.from({ length: 4 }, () => 8 * hourMs),
  ],
};

export type MailTimings = typeof mailTimings;
