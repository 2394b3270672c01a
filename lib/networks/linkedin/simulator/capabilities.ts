import { errorFault, throttleFault } from "../../simulation/faults";
import { videoSwitches } from "../../simulation/video";
import type { Capabilities, Condition, DeliveryCall } from "../../simulator";
import { accessDenied, refusals, tokenExpired } from "./refusals";
import { samplePeople } from "./world";

const unlistedWords = "A refusal that no table lists.";

const transientRefusals = ["403 ACCESS_DENIED", "400, role lost"];

const calls: readonly DeliveryCall[] = [
  { operation: "images.initialize", kind: "photo", step: "prepare" },
  { operation: "images.upload", kind: "photo", step: "prepare" },
  {
    operation: "images.read",
    kind: "photo",
    step: "prepare",
    isRead: true,
    transientRefusals,
  },
  { operation: "videos.action", kind: "video", step: "prepare", purpose: "to begin" },
  { operation: "videos.part", kind: "video", step: "prepare" },
  { operation: "videos.action", kind: "video", step: "prepare", callsBefore: 1, purpose: "to end" },
  {
    operation: "videos.read",
    kind: "video",
    step: "prepare",
    isRead: true,
    transientRefusals,
  },
  { operation: "posts.create", kind: "text", step: "publish" },
  { operation: "posts.create", kind: "photo", step: "publish" },
  { operation: "posts.create", kind: "video", step: "publish" },
  { operation: "comments.create", kind: "comment", step: "publish" },
  { operation: "posts.find", kind: "text", step: "reconcile" },
  { operation: "posts.find", kind: "photo", step: "reconcile" },
  { operation: "posts.find", kind: "video", step: "reconcile" },
  { operation: "comments.read", kind: "comment", step: "reconcile" },
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

export const capabilities: Capabilities = {
  operations: {
    exchange: "oauth.exchange",
    listAccounts: "acls.list",
    upload: "images.initialize",
    publish: "posts.create",
    comment: "comments.create",
  },
  personIds: [samplePeople[0]?.id ?? ""],
  commentsAllowMedia: true,
  duplicatesBy: "text",
  operationsWithTokenInAddress: [],
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
  calls,
  refusals,
  provesAbsenceOf: [],
  withoutDelays: { processingPolls: 0 },
  conditions,
};
