import { Fault } from "../../simulation/faults";
import type { Repertoire } from "../../simulator";
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
};
