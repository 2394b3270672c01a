import {
  ambiguousServerErrors,
  graphRefusals,
  tokenExpired,
  unlistedRefusal,
} from "../../meta/simulator/capabilities";
import { errorFault, throttleFault } from "../../simulation/faults";
import type { Capabilities, Condition, DeliveryCall, Refusal } from "../../simulator";
import { sampleAccounts } from "./world";

const calls: readonly DeliveryCall[] = [
  { operation: "limit.read", kind: "photo", step: "prepare", isRead: true },
  { operation: "media.create", kind: "photo", step: "prepare" },
  { operation: "node.read", kind: "photo", step: "prepare", isRead: true },
  { operation: "media.create", kind: "video", step: "prepare" },
  { operation: "node.read", kind: "video", step: "prepare", isRead: true },
  { operation: "media.publish", kind: "photo", step: "publish" },
  { operation: "media.publish", kind: "video", step: "publish" },
  { operation: "comments.create", kind: "comment", step: "publish" },
  { operation: "node.read", kind: "photo", step: "reconcile", callsBefore: 1 },
  { operation: "node.read", kind: "video", step: "reconcile", callsBefore: 1 },
  { operation: "media.list", kind: "photo", step: "reconcile" },
  { operation: "media.list", kind: "video", step: "reconcile" },
  { operation: "comments.read", kind: "comment", step: "reconcile" },
];

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
  { name: "25/2207050, account restricted", fault: errorFault(25, 2_207_050), means: "reconnect" },
  { name: "4/2207051, taken for spam", fault: errorFault(4, 2_207_051), means: "reconnect" },
  graphRefusals.blocked,
  graphRefusals.unlistedTransient,
  graphRefusals.invalidParameter,
  { name: "36003/2207009, bad ratio", fault: errorFault(36_003, 2_207_009), means: "refused" },
  graphRefusals.unlisted,
];

const conditions: readonly Condition[] = [
  {
    name: "comments show up 600 ms late, by a clock 30 s behind",
    switches: { commentsLagMs: 600, clockSkewMs: -30_000 },
    kinds: ["photo", "video", "comment"],
    means: "late",
  },
  {
    name: "a container is not known at first, and then in progress",
    switches: { unknownPolls: 1, photoPolls: 1, videoPolls: 1 },
    kinds: ["photo", "video"],
    means: "slow",
  },
  {
    name: "every container ends in an error",
    switches: { failingContainers: 1000 },
    kinds: ["photo", "video"],
    means: "broken",
  },
];

export const capabilities: Capabilities = {
  operations: {
    exchange: "oauth.exchange",
    listAccounts: "account.read",
    upload: "media.create",
    publish: "media.publish",
    comment: "comments.create",
  },
  personIds: sampleAccounts.map(({ id }) => id),
  commentsAllowMedia: false,
  duplicatesBy: "handles",
  operationsWithTokenInAddress: ["oauth.lengthen", "oauth.refresh"],
  throttled: { fault: throttleFault(80_002, { minutes: 7 }), minutes: 7 },
  tokenExpired,
  permissionMissing: errorFault(10, undefined, { status: 403 }),
  unlistedRefusal,
  ambiguous: [
    ...ambiguousServerErrors,
    errorFault(-1, 2_207_001),
    errorFault(190, undefined, { status: 200 }),
  ],
  calls,
  refusals,
  provesAbsenceOf: ["photo", "video"],
  withoutDelays: { quotaTotal: 1_000_000, containersPerDay: 1_000_000, videoPolls: 0 },
  conditions,
};
