import {
  ambiguousServerErrors,
  graphRefusals,
  tokenExpired,
  unlistedRefusal,
} from "../../meta/simulator/capabilities";
import { capabilitiesOf, reads } from "../../simulation/capabilities";
import { errorFault, throttleFault } from "../../simulation/faults";
import { videoSwitches } from "../../simulation/video";
import type { Condition, Refusal } from "../../simulator";
import { samplePeople } from "./world";

const refusals: readonly Refusal[] = [
  graphRefusals.throttled,
  { name: "17 with usage headers", fault: throttleFault(17, { minutes: 3 }), means: "limited" },
  { name: "32 without headers", fault: throttleFault(32), means: "limited" },
  {
    name: "613 with Retry-After",
    fault: throttleFault(613, { retryAfterSeconds: 90 }),
    means: "limited",
  },
  {
    name: "80001 with usage headers",
    fault: throttleFault(80_001, { minutes: 7 }),
    means: "limited",
  },
  graphRefusals.misconfigured,
  graphRefusals.appRemoved,
  graphRefusals.checkpoint,
  graphRefusals.passwordChanged,
  graphRefusals.expired,
  { name: "190/464, unconfirmed person", fault: errorFault(190, 464), means: "reconnect" },
  { name: "190/467, signed out", fault: errorFault(190, 467), means: "reconnect" },
  { name: "190/492, role lost", fault: errorFault(190, 492), means: "reconnect" },
  graphRefusals.permissionMissing,
  graphRefusals.permissionRemoved,
  graphRefusals.blocked,
  { name: "1609005, link not readable", fault: errorFault(100, 1_609_005), means: "transient" },
  graphRefusals.unlistedTransient,
  graphRefusals.invalidParameter,
  { name: "1404102, community standards", fault: errorFault(100, 1_404_102), means: "refused" },
  graphRefusals.unlisted,
  { name: "506, same as the last post", fault: errorFault(506, 1_455_006), means: "duplicate" },
  { name: "368/1404082, repeated", fault: errorFault(368, 1_404_082), means: "duplicate" },
];

const conditions: readonly Condition[] = [
  {
    name: "the feed, photos, videos and comments show what is new 600 ms late, by a clock 30 s behind",
    switches: { feedLagMs: 600, storyLagMs: 600, commentsLagMs: 600, clockSkewMs: -30_000 },
    kinds: ["text", "photo", "video", "comment"],
    means: "late",
  },
  {
    name: "the ranked feed leaves out what is new",
    switches: { feedOmitsNewest: 1000 },
    kinds: ["text"],
    means: "hidden",
  },
  {
    name: "a video is processed for a while",
    switches: { processingPolls: 1 },
    kinds: ["video"],
    means: "slow",
  },
  {
    name: "processing a video fails, again after a second upload",
    switches: { processingFails: 2 },
    kinds: ["video"],
    means: "broken",
  },
];

export const capabilities = capabilitiesOf({
  operations: { exchange: "oauth.exchange", listAccounts: "accounts.list" },
  deliveries: {
    text: { publish: ["feed.create"], reconcile: ["feed.read"] },
    photo: { prepare: ["photos.create"], publish: ["feed.create"], reconcile: ["node.read"] },
    video: {
      prepare: [
        { operation: "videos.upload", purpose: "to begin" },
        { operation: "videos.upload", purpose: "of a part" },
        { operation: "videos.upload", purpose: "to end" },
        reads("node.read"),
      ],
      publish: ["video.update"],
      reconcile: ["node.read"],
    },
    comment: { publish: ["comments.create"], reconcile: ["comments.read"] },
  },
  personIds: [samplePeople[0]?.id ?? ""],
  duplicatesBy: "text",
  video: {
    operations: {
      begin: "videos.upload",
      part: "videos.upload",
      poll: "node.read",
      publish: "video.update",
    },
    callsBeforeParts: 1,
    switches: videoSwitches,
  },
  throttled: { fault: throttleFault(80_001, { minutes: 7 }), minutes: 7 },
  tokenExpired,
  permissionMissing: errorFault(200, undefined, { status: 403 }),
  unlistedRefusal,
  ambiguous: [
    ...ambiguousServerErrors,
    errorFault(2, undefined, { status: 400 }),
    errorFault(190, undefined, { status: 200 }),
  ],
  refusals,
  provesAbsenceOf: ["photo", "video"],
  withoutDelays: { processingPolls: 0 },
  conditions,
});
