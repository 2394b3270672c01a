import { capabilitiesOf, reads } from "../../simulation/capabilities";
import { errorFault, type Fault, throttleFault } from "../../simulation/faults";
import type { Refusal } from "../../simulator";
import { sampleSites } from "./world";

const unlistedWords = "A refusal that no table lists.";

function error(status: number, message: string, name?: string): Fault {
  return errorFault(0, undefined, { status, message, ...(name && { name }) });
}

const keyGone = error(401, "Unknown Admin API Key", "UNKNOWN_ADMIN_API_KEY");
const forbidden = error(403, "You do not have permission to perform this action");
const unlisted = error(400, unlistedWords);

const refusals: readonly Refusal[] = [
  { name: "429 without headers", fault: throttleFault(0), means: "limited" },
  {
    name: "429 with Retry-After",
    fault: throttleFault(0, { retryAfterSeconds: 90 }),
    means: "limited",
  },
  { name: "401, unknown Admin API key", fault: keyGone, means: "reconnect" },
  {
    name: "401, invalid token",
    fault: error(401, "Invalid token: jwt expired", "INVALID_JWT"),
    means: "reconnect",
  },
  { name: "403, no permission", fault: forbidden, means: "reconnect" },
  { name: "422, validation failed", fault: error(422, "Validation failed"), means: "refused" },
  { name: "unlisted", fault: unlisted, means: "refused" },
  {
    name: "409, the draft was changed",
    fault: error(409, "Saving failed! Someone else is editing this post.", "UPDATE_COLLISION"),
    means: "duplicate",
  },
];

export const capabilities = capabilitiesOf({
  operations: { exchange: "site.read", listAccounts: "users.list" },
  deliveries: {
    text: {
      prepare: [reads("posts.find"), "posts.create"],
      publish: ["posts.edit"],
      reconcile: ["posts.read"],
    },
    photo: {
      prepare: ["images.upload", reads("posts.find"), "posts.create"],
      publish: ["posts.edit"],
      reconcile: ["posts.read"],
    },
  },
  personIds: sampleSites.map(({ id }) => id),
  duplicatesBy: "record",
  keepsCodes: true,
  throttled: { fault: throttleFault(0, { retryAfterSeconds: 180 }), minutes: 3 },
  tokenExpired: keyGone,
  permissionMissing: forbidden,
  unlistedRefusal: { fault: unlisted, words: unlistedWords },
  ambiguous: [
    error(500, "An unexpected error occurred, please try again."),
    error(503, "Site is starting up, please wait a moment then retry."),
    error(504, "Gateway timeout"),
    error(200, "An error within an answer"),
  ],
  refusals,
  provesAbsenceOf: ["text", "photo"],
  withoutDelays: {},
  conditions: [],
});
