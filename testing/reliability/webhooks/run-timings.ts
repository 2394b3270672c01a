import { webhookTimings } from "@/lib/records/webhooks/webhook-timings";

/** Production's, so short that a run of minutes has all that happens in days. */
export const runTimings = {
  ...webhookTimings,
  everyMs: 20,
  slowAfterMs: 50,
  turnMs: 300,
  attemptMs: 700,
  answerMs: 100,
  leaseMs: 1_500,
  stopWithinMs: 0,
  retryAfterMs: webhookTimings.retryAfterMs.map((_, index) => 20 * (index + 1)),
  restMinMs: 1,
  restMaxMs: 50,
  overloadedMs: 40,
  askedRestMaxMs: 60,
};
