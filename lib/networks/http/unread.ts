import type { NotRead, NotSent, PostReading, ResultsReading } from "../network";
import type { Reason } from "../wording";

/** Says of a reading what the same refusal would mean for a post that is sent. */
export function unreadFrom(notSent: NotSent, sentenceOf: (reason: Reason) => string): NotRead {
  switch (notSent.kind) {
    case "limited":
      return { kind: "limited", until: notSent.until };
    case "reconnect":
      return { kind: "denied", code: notSent.code, reason: notSent.reason };
    case "retry":
    case "rejected":
      return { kind: "unavailable", message: sentenceOf(notSent.reason) };
  }
}

type Read = {
  posts: ReadonlyMap<string, PostReading>;
  refused?: readonly string[];
  /** Is what stopped the calls before the last post was read. */
  stopped?: NotRead | null;
};

/** Keeps what was read before the calls stopped, unless the account may read nothing at all. */
export function readUntil({ posts, refused = [], stopped = null }: Read): ResultsReading {
  if (stopped && (posts.size === 0 || stopped.kind === "denied")) return stopped;
  return {
    kind: "read",
    posts,
    ...(refused.length > 0 && { refused }),
    ...(stopped && { stoppedBy: stopped }),
  };
}
