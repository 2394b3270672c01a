import {
  ambiguousServerErrors,
  graphRefusals,
  tokenExpired,
  unlistedRefusal,
} from "../../meta/simulator/capabilities";
import { capabilitiesOf, reads } from "../../simulation/capabilities";
import { errorFault, throttleFault } from "../../simulation/faults";
import type { Condition, Refusal } from "../../simulator";
import { sampleAccounts } from "./world";

const refusals: readonly Refusal[] = [
  graphRefusals.throttled,
  {
    name: "80002 with usage headers",
    fault: throttleFault(80_002, { minutes: 7 }),
    means: "limited",
  },
  { name: "9/2207042, the day's posts", fault: errorFault(9, 2_207_042), means: "limited" },
  graphRefusals.misconfigured,
  graphRefusals.appRemoved,
  graphRefusals.checkpoint,
  graphRefusals.passwordChanged,
  graphRefusals.expired,
  graphRefusals.permissionMissing,
  graphRefusals.permissionRemoved,
  { name: "4279013, account restricted", fault: errorFault(25, 4_279_013), means: "reconnect" },
  { name: "4/2207051, taken for spam", fault: errorFault(4, 2_207_051), means: "reconnect" },
  graphRefusals.blocked,
  graphRefusals.unlistedTransient,
  {
    name: "24/4279009, not found yet",
    fault: errorFault(24, 4_279_009, { transient: false }),
    means: "transient",
  },
  graphRefusals.invalidParameter,
  graphRefusals.unlisted,
];

const conditions: readonly Condition[] = [
  {
    name: "its clock is 30 s behind, and it tells tags without their signs",
    switches: { clockSkewMs: -30_000, tagSigns: false },
    kinds: ["text", "photo", "video", "comment"],
    means: "late",
  },
  {
    name: "a post has its container's id, which no longer tells its status",
    switches: { mediaIds: "container", publishedStatus: "no-field" },
    kinds: ["text", "photo", "comment"],
    means: "late",
  },
  {
    name: "a published container is not found",
    switches: { publishedStatus: "not-found" },
    kinds: ["text", "comment"],
    means: "late",
  },
  {
    name: "a container is not known at first, and then in progress",
    switches: { unknownPolls: 1, textPolls: 1, photoPolls: 1, videoPolls: 1 },
    kinds: ["text", "photo", "video"],
    means: "slow",
  },
  {
    name: "every container ends in an error",
    switches: { failingContainers: 1000 },
    kinds: ["text", "photo", "video"],
    means: "broken",
  },
];

const post = {
  prepare: [reads("limit.read"), "threads.create", reads("container.read")],
  publish: ["threads.publish"],
  reconcile: ["container.read", "threads.list"],
} as const;

export const capabilities = capabilitiesOf({
  operations: { exchange: "oauth.exchange", listAccounts: "account.read" },
  deliveries: {
    text: post,
    photo: post,
    video: post,
    comment: { ...post, reconcile: ["container.read", "replies.list"] },
  },
  personIds: sampleAccounts.map(({ id }) => id),
  duplicatesBy: "handles",
  operationsWithTokenInAddress: ["oauth.lengthen", "oauth.refresh", "token.debug"],
  throttled: { fault: throttleFault(80_002, { minutes: 7 }), minutes: 7 },
  tokenExpired,
  permissionMissing: errorFault(10, undefined, { status: 403 }),
  unlistedRefusal,
  ambiguous: [
    ...ambiguousServerErrors,
    errorFault(-1, 2_207_001),
    errorFault(190, undefined, { status: 200 }),
  ],
  refusals,
  provesAbsenceOf: ["text", "photo", "video", "comment"],
  withoutDelays: { postsPerDay: 1_000_000, repliesPerDay: 1_000_000, videoPolls: 0 },
  conditions,
});
