import { capabilitiesOf, reads } from "../../simulation/capabilities";
import { errorFault, type Fault, throttleFault } from "../../simulation/faults";
import type { Condition, Refusal } from "../../simulator";
import { sampleAccounts } from "./world";

const unlistedWords = "A refusal that no table lists.";

function error(status: number, message: string, name?: string): Fault {
  return errorFault(0, undefined, { status, message, ...(name ? { name } : {}) });
}

const tokenExpired = error(401, "Unauthorized", "Unauthorized");
const notPermitted = error(403, "You are not permitted to perform this action.");
const unlisted = error(400, unlistedWords, "Invalid Request");

const refusals: readonly Refusal[] = [
  { name: "429 without headers", fault: throttleFault(0), means: "limited" },
  {
    name: "429 with x-rate-limit-reset",
    fault: throttleFault(0, { minutes: 3 }),
    means: "limited",
  },
  {
    name: "429 with Retry-After",
    fault: throttleFault(0, { retryAfterSeconds: 90 }),
    means: "limited",
  },
  {
    name: "402, the credits are spent",
    fault: error(402, "Your enrolled account does not have any credits.", "CreditsDepleted"),
    means: "limited",
  },
  { name: "401", fault: tokenExpired, means: "reconnect" },
  { name: "403, not permitted", fault: notPermitted, means: "reconnect" },
  {
    name: "403, the account is locked",
    fault: error(403, "To protect our users from spam, this account is temporarily locked."),
    means: "reconnect",
  },
  {
    name: "403, no replies by apps",
    fault: error(
      403,
      "Reply to this conversation is not allowed because you have not been mentioned or otherwise engaged by the author of the post you are replying to.",
    ),
    means: "refused",
  },
  { name: "unlisted", fault: unlisted, means: "refused" },
  {
    name: "403, duplicate content",
    fault: error(403, "You are not allowed to create a Tweet with duplicate content."),
    means: "duplicate",
  },
];

const conditions: readonly Condition[] = [
  {
    name: "the timeline shows what is new 600 ms late, by a clock 30 s behind",
    switches: { listLagMs: 600, clockSkewMs: -30_000 },
    kinds: ["text", "photo", "video", "comment"],
    means: "late",
  },
  {
    name: "the timeline leaves out what is new",
    switches: { listOmitsNewest: 1000 },
    kinds: ["text", "photo", "video", "comment"],
    means: "hidden",
  },
  {
    name: "a video is processed for a while",
    switches: { processingPolls: 3 },
    kinds: ["video"],
    means: "slow",
  },
  {
    name: "processing a video fails, again after a second upload",
    switches: { processingFails: 4 },
    kinds: ["video"],
    means: "broken",
  },
];

const reconcile = ["timeline.read"] as const;

/** An upload that is refused on its way is begun once more. */
const transientRefusals = ["403, no replies by apps", "unlisted"];
const uploads = [
  "media.initialize",
  { operation: "media.append", transientRefusals },
  { operation: "media.finalize", transientRefusals },
] as const;

export const capabilities = capabilitiesOf({
  operations: { exchange: "oauth.token", listAccounts: "users.me" },
  deliveries: {
    text: { publish: ["tweets.create"], reconcile },
    photo: {
      prepare: [...uploads, "media.metadata"],
      publish: ["tweets.create"],
      reconcile,
    },
    video: {
      prepare: [...uploads, reads("media.status")],
      publish: ["tweets.create"],
      reconcile,
    },
    comment: { publish: ["tweets.create"], reconcile },
  },
  personIds: sampleAccounts.map(({ id }) => id),
  duplicatesBy: "text",
  video: {
    operations: {
      begin: "media.initialize",
      part: "media.append",
      poll: "media.status",
      publish: "tweets.create",
    },
    callsBeforeParts: 0,
    partBytes: 1024 * 1024,
    switches: {
      smallParts: {},
      failsOnce: { processingFails: 1 },
      neverEnds: { processingPolls: 1_000_000 },
    },
  },
  throttled: { fault: throttleFault(0, { minutes: 3 }), minutes: 3 },
  tokenExpired,
  permissionMissing: notPermitted,
  unlistedRefusal: { fault: unlisted, words: unlistedWords },
  ambiguous: [
    error(500, "Internal Server Error"),
    error(503, "Service Unavailable", "Service Unavailable"),
    error(504, "Gateway Timeout"),
    error(200, "An error within an answer"),
  ],
  refusals,
  provesAbsenceOf: [],
  withoutDelays: { processingPolls: 0 },
  conditions,
});
