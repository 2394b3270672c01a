import type { NotRead, NotSent } from "../network";
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
