import { Fault } from "../../simulation/faults";
import type { Repertoire } from "../../simulator";
import { calls } from "./calls";
import { refusals } from "./refusals";
import { samplePeople } from "./world";

const unheardOfWords = "A refusal that no table lists.";

export const repertoire: Repertoire = {
  operations: {
    exchange: "oauth.exchange",
    listAccounts: "accounts.list",
    upload: "photos.create",
    publish: "feed.create",
    comment: "comments.create",
  },
  people: [samplePeople[0]?.id ?? ""],
  commentsTakeMedia: true,
  recognises: "text",
  tokensInAddress: [],
  video: {
    operations: {
      begin: "videos.upload",
      part: "videos.upload",
      look: "node.read",
      publish: "video.update",
    },
    callsBeforeParts: 1,
    switches: {
      smallParts: { videoPartBytes: 64 * 1024 },
      failsOnce: { processingFails: 1 },
      neverEnds: { processingPolls: 1_000_000 },
    },
  },
  throttled: { fault: Fault.parse({ kind: "throttle", code: 80_001, minutes: 7 }), minutes: 7 },
  tokenDead: Fault.parse({ kind: "error", code: 190, subcode: 460 }),
  permissionMissing: Fault.parse({ kind: "error", code: 200, status: 403 }),
  unheardOf: {
    fault: Fault.parse({ kind: "error", code: 987_654, message: `(#987654) ${unheardOfWords}` }),
    words: unheardOfWords,
  },
  ambiguous: [
    Fault.parse({ kind: "error", code: 1, status: 500 }),
    Fault.parse({ kind: "error", code: 2, status: 500, transient: true }),
    Fault.parse({ kind: "error", code: 2, status: 400 }),
    Fault.parse({ kind: "error", code: 190, status: 200 }),
  ],
  calls,
  refusals,
  // Every photo names the story that shows it, and a video says whether it is out.
  provable: ["photo", "video"],
  swift: { processingPolls: 0 },
  conditions: [
    {
      name: "the feed, photos, videos and comments show what is new 600 ms late, by a clock 30 s behind",
      switches: {
        ...{ feedLagMs: 600, storyLagMs: 600, commentsLagMs: 600, clockSkewMs: -30_000 },
      },
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
  ],
};
