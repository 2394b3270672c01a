import { capabilitiesOf } from "../../simulation/capabilities";
import { errorFault, type Fault, throttleFault } from "../../simulation/faults";
import { videoSwitches } from "../../simulation/video";
import type { Condition, Refusal } from "../../simulator";
import { samplePeople } from "./world";

const tokenExpired = error(
  401,
  { name: "EXPIRED_ACCESS_TOKEN", message: "The token used in the request has expired" },
  65_602,
);

const accessDenied = error(
  403,
  {
    name: "ACCESS_DENIED",
    message: "Not enough permissions to access: partnerApiPostsExternal.CREATE.NO_VERSION",
  },
  100,
);

const unlistedWords = "A refusal that no table lists.";
const transientRefusals = ["403 ACCESS_DENIED", "400, role lost"];

const refusals: readonly Refusal[] = [
  { name: "429 without headers", fault: throttleFault(101), means: "limited" },
  {
    name: "429 with Retry-After",
    fault: throttleFault(101, { retryAfterSeconds: 90 }),
    means: "limited",
  },
  {
    name: "429, the day's quota",
    fault: error(
      429,
      {
        name: "TOO_MANY_REQUESTS",
        message: "Resource level throttle MEMBER DAY limit for calls to this resource is reached.",
      },
      101,
    ),
    means: "limited",
  },
  {
    name: "426 NONEXISTENT_VERSION",
    fault: error(426, {
      name: "NONEXISTENT_VERSION",
      message: "Requested version 202001 is not active",
    }),
    means: "limited",
  },
  {
    name: "65601 REVOKED_ACCESS_TOKEN",
    fault: error(
      401,
      {
        name: "REVOKED_ACCESS_TOKEN",
        message: "The token used in the request has been revoked by the user",
      },
      65_601,
    ),
    means: "reconnect",
  },
  { name: "65602 EXPIRED_ACCESS_TOKEN", fault: tokenExpired, means: "reconnect" },
  {
    name: "65604 EMPTY_ACCESS_TOKEN",
    fault: error(401, { name: "EMPTY_ACCESS_TOKEN", message: "Empty oauth2 access token" }, 65_604),
    means: "reconnect",
  },
  { name: "403 ACCESS_DENIED", fault: accessDenied, means: "reconnect" },
  {
    name: "400, role lost",
    fault: error(400, {
      name: "ILLEGAL_ARGUMENT",
      message: "Organization permissions must be used when using organization as author",
    }),
    means: "reconnect",
  },
  { name: "409 CONFLICT", fault: error(409, { name: "CONFLICT" }), means: "transient" },
  {
    name: "400 INVALID_VALUE_FOR_FIELD",
    fault: error(400, { name: "INVALID_VALUE_FOR_FIELD" }),
    means: "refused",
  },
  {
    name: "unlisted",
    fault: error(400, { name: "UNHEARD_OF", message: "A refusal that no table lists." }),
    means: "refused",
  },
  {
    name: "422 DUPLICATE_POST",
    fault: error(422, {
      name: "DUPLICATE_POST",
      message: "Content is a duplicate of urn:li:share:7999999999999999999",
    }),
    means: "duplicate",
  },
];

const conditions: readonly Condition[] = [
  {
    name: "the finder and comments show what is new 600 ms late, by a clock 30 s behind",
    switches: { finderLagMs: 600, commentsLagMs: 600, clockSkewMs: -30_000 },
    kinds: ["text", "photo", "video", "comment"],
    means: "late",
  },
  {
    name: "the finder leaves out what is new",
    switches: { finderOmitsNewest: 1000 },
    kinds: ["text", "photo", "video"],
    means: "hidden",
  },
  {
    name: "an image or a video is processed for a while, and the first look is forbidden",
    switches: { processingPolls: 1, forbiddenPolls: 1 },
    kinds: ["photo", "video"],
    means: "slow",
  },
  {
    name: "processing an image or a video fails, again after a second upload",
    switches: { processingFails: 4 },
    kinds: ["photo", "video"],
    means: "broken",
  },
];

export const capabilities = capabilitiesOf({
  operations: { exchange: "oauth.exchange", listAccounts: "acls.list" },
  deliveries: {
    text: { publish: ["posts.create"], reconcile: ["posts.find"] },
    photo: {
      prepare: [
        "images.initialize",
        "images.upload",
        { operation: "images.read", isRead: true, transientRefusals },
      ],
      publish: ["posts.create"],
      reconcile: ["posts.find"],
    },
    video: {
      prepare: [
        { operation: "videos.action", purpose: "to begin" },
        "videos.part",
        { operation: "videos.action", purpose: "to end" },
        { operation: "videos.read", isRead: true, transientRefusals },
      ],
      publish: ["posts.create"],
      reconcile: ["posts.find"],
    },
    comment: { publish: ["comments.create"], reconcile: ["comments.read"] },
  },
  personIds: [samplePeople[0]?.id ?? ""],
  duplicatesBy: "text",
  video: {
    operations: {
      begin: "videos.action",
      part: "videos.part",
      poll: "videos.read",
      publish: "posts.create",
    },
    callsBeforeParts: 0,
    switches: videoSwitches,
  },
  throttled: { fault: throttleFault(101), minutes: 15 },
  tokenExpired,
  permissionMissing: accessDenied,
  unlistedRefusal: {
    fault: errorFault(0, undefined, { name: "UNHEARD_OF", message: unlistedWords }),
    words: unlistedWords,
  },
  ambiguous: [
    errorFault(0, undefined, { status: 500 }),
    errorFault(0, undefined, { status: 503, name: "SERVICE_UNAVAILABLE" }),
    errorFault(0, undefined, { status: 504, name: "GATEWAY_TIMEOUT" }),
    errorFault(65_602, undefined, { status: 500, name: "EXPIRED_ACCESS_TOKEN" }),
    errorFault(0, undefined, { status: 200 }),
  ],
  refusals,
  provesAbsenceOf: [],
  withoutDelays: { processingPolls: 0 },
  conditions,
});

function error(status: number, words: { name?: string; message?: string }, code = 0): Fault {
  return errorFault(code, undefined, { status, ...words });
}
