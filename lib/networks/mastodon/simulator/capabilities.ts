import { capabilitiesOf, reads } from "../../simulation/capabilities";
import { errorFault, type Fault, throttleFault } from "../../simulation/faults";
import type { Condition, Refusal } from "../../simulator";
import { sampleAccounts } from "./world";

const unlistedWords = "A refusal that no table lists.";

function error(status: number, message: string): Fault {
  return errorFault(0, undefined, { status, message });
}

const tokenExpired = error(401, "The access token was revoked");
const outsideScopes = error(403, "This action is outside the authorized scopes");
const unlisted = error(400, unlistedWords);

const refusals: readonly Refusal[] = [
  { name: "429 without headers", fault: throttleFault(0), means: "limited" },
  {
    name: "429 with X-RateLimit-Reset",
    fault: throttleFault(0, { minutes: 3 }),
    means: "limited",
  },
  {
    name: "429 with Retry-After",
    fault: throttleFault(0, { retryAfterSeconds: 90 }),
    means: "limited",
  },
  { name: "401, the access token was revoked", fault: tokenExpired, means: "reconnect" },
  { name: "403, outside the authorized scopes", fault: outsideScopes, means: "reconnect" },
  {
    name: "403, the login is disabled",
    fault: error(403, "Your login is currently disabled"),
    means: "reconnect",
  },
  {
    name: "422, not finished processing",
    fault: error(
      422,
      "Cannot attach files that have not finished processing. Try again in a moment!",
    ),
    means: "transient",
  },
  { name: "422, validation failed", fault: error(422, "Validation failed"), means: "refused" },
  { name: "unlisted", fault: unlisted, means: "refused" },
];

const conditions: readonly Condition[] = [
  {
    name: "lists show what is new 600 ms late, by a clock 30 s behind",
    switches: { listLagMs: 600, clockSkewMs: -30_000 },
    kinds: ["text", "photo", "comment"],
    means: "late",
  },
  {
    name: "lists leave out what is new",
    switches: { listOmitsNewest: 1000 },
    kinds: ["text", "photo"],
    means: "hidden",
  },
  {
    name: "an image or a video is processed for a while",
    switches: { processingPolls: 3 },
    kinds: ["photo", "video"],
    means: "slow",
  },
  {
    name: "processing an image or a video fails",
    switches: { processingFails: 4 },
    kinds: ["photo", "video"],
    means: "broken",
  },
];

export const capabilities = capabilitiesOf({
  operations: { exchange: "oauth.token", listAccounts: "account.read" },
  deliveries: {
    text: { publish: ["statuses.create"], reconcile: ["statuses.list"] },
    photo: {
      prepare: ["media.upload", reads("media.read")],
      publish: ["statuses.create"],
      reconcile: ["statuses.list"],
    },
    video: { prepare: ["media.upload", reads("media.read")], publish: ["statuses.create"] },
    comment: { publish: ["statuses.create"], reconcile: ["statuses.list"] },
  },
  personIds: sampleAccounts.map(({ id }) => id),
  duplicatesBy: "key",
  throttled: { fault: throttleFault(0, { minutes: 3 }), minutes: 3 },
  tokenExpired,
  permissionMissing: outsideScopes,
  unlistedRefusal: { fault: unlisted, words: unlistedWords },
  ambiguous: [
    error(500, "There was an internal server error."),
    error(503, "Remote data could not be fetched"),
    error(504, "Gateway timeout"),
    error(200, "An error within an answer"),
  ],
  refusals,
  provesAbsenceOf: ["text", "photo", "video", "comment"],
  withoutDelays: { processingPolls: 1 },
  conditions,
});
