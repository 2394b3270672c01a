import { Fault } from "../../simulation/faults";
import type { Repertoire } from "../../simulator";
import { calls } from "./calls";
import { refusals } from "./refusals";
import { samplePeople } from "./world";

const unheardOfWords = "A refusal that no table lists.";

export const repertoire: Repertoire = {
  operations: {
    exchange: "oauth.exchange",
    listAccounts: "acls.list",
    upload: "images.initialize",
    publish: "posts.create",
    comment: "comments.create",
  },
  people: [samplePeople[0]?.id ?? ""],
  commentsTakeMedia: true,
  recognises: "text",
  tokensInAddress: [],
  video: {
    operations: {
      begin: "videos.action",
      part: "videos.part",
      look: "videos.read",
      publish: "posts.create",
    },
    callsBeforeParts: 0,
    switches: {
      smallParts: { videoPartBytes: 64 * 1024 },
      failsOnce: { processingFails: 1 },
      neverEnds: { processingPolls: 1_000_000 },
    },
  },
  throttled: { fault: Fault.parse({ kind: "throttle", code: 101 }), minutes: 15 },
  tokenDead: Fault.parse({
    kind: "error",
    status: 401,
    code: 65_602,
    name: "EXPIRED_ACCESS_TOKEN",
    message: "The token used in the request has expired",
  }),
  permissionMissing: Fault.parse({
    kind: "error",
    status: 403,
    code: 100,
    name: "ACCESS_DENIED",
    message: "Not enough permissions to access: partnerApiPostsExternal.CREATE.NO_VERSION",
  }),
  unheardOf: {
    fault: Fault.parse({ kind: "error", code: 0, name: "UNHEARD_OF", message: unheardOfWords }),
    words: unheardOfWords,
  },
  ambiguous: [
    Fault.parse({ kind: "error", code: 0, status: 500 }),
    Fault.parse({ kind: "error", code: 0, status: 503, name: "SERVICE_UNAVAILABLE" }),
    Fault.parse({ kind: "error", code: 0, status: 504, name: "GATEWAY_TIMEOUT" }),
    Fault.parse({ kind: "error", code: 65_602, status: 500, name: "EXPIRED_ACCESS_TOKEN" }),
    Fault.parse({ kind: "error", code: 0, status: 200 }),
  ],
  calls,
  refusals,
  // Lists lag behind and leave out, so that nothing is ever proved absent.
  provable: [],
  swift: { processingPolls: 0 },
  conditions: [
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
      // Two for each of them.
      switches: { processingFails: 4 },
      kinds: ["photo", "video"],
      means: "broken",
    },
  ],
};
