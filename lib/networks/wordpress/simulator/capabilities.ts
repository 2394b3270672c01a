import { capabilitiesOf, reads } from "../../simulation/capabilities";
import { errorFault, type Fault, throttleFault } from "../../simulation/faults";
import type { Refusal } from "../../simulator";
import { sampleAccounts } from "./world";

const unlistedWords = "A refusal that no table lists.";

function error(status: number, name: string, message: string): Fault {
  return errorFault(0, undefined, { status, name, message });
}

const tokenExpired = error(
  401,
  "incorrect_password",
  "The provided password is an invalid application password.",
);
const notAllowed = error(
  403,
  "rest_cannot_publish",
  "Sorry, you are not allowed to publish posts in this post type.",
);
const unlisted = error(400, "rest_unlisted", unlistedWords);

const refusals: readonly Refusal[] = [
  { name: "429 of a firewall", fault: throttleFault(0), means: "limited" },
  {
    name: "429 with Retry-After",
    fault: throttleFault(0, { retryAfterSeconds: 120 }),
    means: "limited",
  },
  { name: "401 incorrect_password", fault: tokenExpired, means: "reconnect" },
  {
    name: "401 rest_not_logged_in",
    fault: error(401, "rest_not_logged_in", "You are not currently logged in."),
    means: "reconnect",
  },
  { name: "403 rest_cannot_publish", fault: notAllowed, means: "reconnect" },
  {
    name: "400 rest_cannot_create",
    fault: error(400, "rest_cannot_create", "Sorry, you are not allowed to upload media."),
    means: "reconnect",
  },
  {
    name: "400 rest_invalid_param",
    fault: error(400, "rest_invalid_param", "Invalid parameter(s): title"),
    means: "refused",
  },
  {
    name: "413 rest_upload_file_too_big",
    fault: error(413, "rest_upload_file_too_big", "This file is too big."),
    means: "refused",
  },
  { name: "unlisted", fault: unlisted, means: "refused" },
];

const draft = [reads("posts.list"), "posts.create"] as const;

export const capabilities = capabilitiesOf({
  operations: { exchange: "user.read", listAccounts: "user.read" },
  deliveries: {
    text: { prepare: draft, publish: ["posts.update"], reconcile: ["posts.read"] },
    photo: {
      prepare: [reads("media.list"), "media.upload", ...draft],
      publish: ["posts.update"],
      reconcile: ["posts.read"],
    },
  },
  personIds: sampleAccounts.map(({ id }) => id),
  commentsAllowMedia: false,
  duplicatesBy: "record",
  keepsCodes: true,
  throttled: { fault: throttleFault(0, { minutes: 4 }), minutes: 4 },
  tokenExpired,
  permissionMissing: notAllowed,
  unlistedRefusal: { fault: unlisted, words: unlistedWords },
  ambiguous: [
    error(500, "internal_server_error", "There has been a critical error on this website."),
    error(503, "rest_maintenance", "Briefly unavailable for scheduled maintenance."),
    error(200, "rest_error", "An error within an answer"),
  ],
  refusals,
  provesAbsenceOf: ["text", "photo"],
  withoutDelays: {},
  conditions: [
    {
      name: "a plugin keeps every slug as it was",
      switches: { fixedSlugs: true },
      kinds: ["text", "photo"],
      means: "slow",
    },
  ],
});
