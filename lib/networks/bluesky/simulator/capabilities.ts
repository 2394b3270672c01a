import { errorFault, throttleFault } from "../../simulation/faults";
import type { Capabilities, DeliveryCall, Refusal } from "../../simulator";
import { sampleAccounts } from "./world";

const calls: readonly DeliveryCall[] = [
  { operation: "blob.upload", kind: "photo", step: "prepare" },
  { operation: "blob.upload", kind: "video", step: "prepare" },
  { operation: "record.read", kind: "comment", step: "prepare", isRead: true },
  { operation: "record.put", kind: "text", step: "publish" },
  { operation: "record.put", kind: "photo", step: "publish" },
  { operation: "record.put", kind: "video", step: "publish" },
  { operation: "record.put", kind: "comment", step: "publish", callsBefore: 1 },
  { operation: "record.read", kind: "text", step: "reconcile" },
  { operation: "record.read", kind: "photo", step: "reconcile" },
  { operation: "record.read", kind: "video", step: "reconcile" },
  { operation: "record.read", kind: "comment", step: "reconcile", callsBefore: 1 },
];

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

export const capabilities: Capabilities = {
  operations: {
    exchange: "oauth.token",
    listAccounts: "session.read",
    upload: "blob.upload",
    publish: "record.put",
    comment: "record.put",
  },
  personIds: sampleAccounts.map(({ id }) => id),
  commentsAllowMedia: true,
  duplicatesBy: "key",
  operationsWithTokenInAddress: [],
  throttled: { fault: throttleFault(0, { minutes: 7 }), minutes: 7 },
  tokenExpired,
  permissionMissing,
  unlistedRefusal: { fault: unlisted, words: "is not what it should be" },
  ambiguous: [named("InternalServerError", 500), named("UpstreamFailure", 502)],
  calls,
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
};
