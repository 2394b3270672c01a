import { capabilitiesOf, reads } from "../../simulation/capabilities";
import { errorFault, throttleFault } from "../../simulation/faults";
import type { Refusal } from "../../simulator";
import { sampleAccounts } from "./world";

const named = (name: string, status: number, message = name) =>
  errorFault(0, undefined, { name, status, message });

const tokenExpired = named("invalid_token", 401, "Token is not known");
const permissionMissing = named("ScopeMissingError", 403, "Missing required scope");
const unlisted = named("InvalidRequest", 400, "Record/text is not what it should be");

const refusals: readonly Refusal[] = [
  { name: "RateLimitExceeded", fault: throttleFault(0, { minutes: 7 }), means: "limited" },
  { name: "ExpiredToken", fault: named("ExpiredToken", 400), means: "transient" },
  { name: "invalid_token", fault: tokenExpired, means: "reconnect" },
  { name: "InvalidToken", fault: named("InvalidToken", 400), means: "reconnect" },
  { name: "AuthMissing", fault: named("AuthMissing", 401), means: "reconnect" },
  { name: "ScopeMissingError", fault: permissionMissing, means: "reconnect" },
  { name: "AccountTakedown", fault: named("AccountTakedown", 401), means: "reconnect" },
  { name: "AccountDeactivated", fault: named("AccountDeactivated", 401), means: "reconnect" },
  { name: "BlobNotFound", fault: named("BlobNotFound", 400), means: "refused" },
  { name: "BlobTooLarge", fault: named("BlobTooLarge", 400), means: "refused" },
  { name: "InvalidMimeType", fault: named("InvalidMimeType", 400), means: "refused" },
  { name: "InvalidRequest, unlisted", fault: unlisted, means: "refused" },
];

export const capabilities = capabilitiesOf({
  operations: { exchange: "oauth.token", listAccounts: "session.read" },
  deliveries: {
    text: { publish: ["record.put"], reconcile: ["record.read"] },
    photo: { prepare: ["blob.upload"], publish: ["record.put"], reconcile: ["record.read"] },
    video: { prepare: ["blob.upload"], publish: ["record.put"], reconcile: ["record.read"] },
    comment: {
      prepare: [reads("record.read")],
      publish: ["record.put"],
      reconcile: ["record.read"],
    },
  },
  personIds: sampleAccounts.map(({ id }) => id),
  duplicatesBy: "key",
  throttled: { fault: throttleFault(0, { minutes: 7 }), minutes: 7 },
  tokenExpired,
  permissionMissing,
  unlistedRefusal: { fault: unlisted, words: "is not what it should be" },
  ambiguous: [named("InternalServerError", 500), named("UpstreamFailure", 502)],
  refusals,
  provesAbsenceOf: ["text", "photo", "video", "comment"],
  withoutDelays: {},
  conditions: [
    {
      name: "a clock 30 s behind",
      switches: { clockSkewMs: -30_000 },
      kinds: ["text", "photo"],
      means: "slow",
    },
  ],
});
