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

export const capabilities = capabilitiesOf({
  operations: { exchange: "oauth.exchange", listAccounts: "account.read" },
  deliveries: {
    photo: {
      prepare: [reads("limit.read"), "media.create", reads("node.read")],
      publish: ["media.publish"],
      reconcile: ["node.read", "media.list"],
    },
    video: {
      prepare: ["media.create", reads("node.read")],
      publish: ["media.publish"],
      reconcile: ["node.read", "media.list"],
    },
    comment: { publish: ["comments.create"], reconcile: ["comments.read"] },
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
  refusals,
  provesAbsenceOf: ["photo", "video"],
  withoutDelays: { quotaTotal: 1_000_000, containersPerDay: 1_000_000, videoPolls: 0 },
  conditions,
});
