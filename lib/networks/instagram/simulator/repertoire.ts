import { Fault } from "../../simulation/faults";
import type { Repertoire } from "../../simulator";
import { calls } from "./calls";
import { refusals } from "./matrix-refusals";
import { sampleAccounts } from "./world";

const unheardOfWords = "A refusal that no table lists.";

export const repertoire: Repertoire = {
  operations: {
    exchange: "oauth.exchange",
    listAccounts: "account.read",
    upload: "media.create",
    publish: "media.publish",
    comment: "comments.create",
  },
  people: sampleAccounts.map(({ id }) => id),
  commentsTakeMedia: false,
  recognises: "handles",
  tokensInAddress: ["oauth.lengthen", "oauth.refresh"],
  throttled: { fault: Fault.parse({ kind: "throttle", code: 80_002, minutes: 7 }), minutes: 7 },
  tokenDead: Fault.parse({ kind: "error", code: 190, subcode: 460 }),
  permissionMissing: Fault.parse({ kind: "error", code: 10, status: 403 }),
  unheardOf: {
    fault: Fault.parse({ kind: "error", code: 987_654, message: `(#987654) ${unheardOfWords}` }),
    words: unheardOfWords,
  },
  ambiguous: [
    Fault.parse({ kind: "error", code: 1, status: 500 }),
    Fault.parse({ kind: "error", code: 2, status: 500, transient: true }),
    Fault.parse({ kind: "error", code: -1, subcode: 2_207_001 }),
    Fault.parse({ kind: "error", code: 190, status: 200 }),
  ],
  calls,
  refusals,
  // A container that is finished and not published says so.
  provable: ["photo", "video"],
  // Many deliveries can go to few accounts.
  swift: { quotaTotal: 1_000_000, containersPerDay: 1_000_000, videoLooks: 0 },
  conditions: [
    {
      name: "comments show up 600 ms late, by a clock 30 s behind",
      switches: { commentsLagMs: 600, clockSkewMs: -30_000 },
      kinds: ["photo", "video", "comment"],
      means: "late",
    },
    {
      name: "a container is not known at first, and then in progress",
      switches: { unknownLooks: 1, photoLooks: 1, videoLooks: 1 },
      kinds: ["photo", "video"],
      means: "slow",
    },
    {
      name: "every container ends in an error",
      switches: { failingContainers: 1000 },
      kinds: ["photo", "video"],
      means: "broken",
    },
  ],
};
