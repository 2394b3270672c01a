import type { Reason } from "./wording";

/** Ids of uploads that nobody can see yet; stored before the next call is made. */
export type Handles = Readonly<Record<string, string | string[]>>;

export type DeliveryErrorCode =
  | "connection_disconnected"
  | "connection_expired"
  | "permission_missing"
  | "rate_limited"
  | "content_rejected"
  | "duplicate_content"
  | "media_rejected"
  | "media_timeout"
  | "provider_unavailable"
  | "outcome_unknown"
  | "missed_window"
  | "not_approved"
  | "internal";

/** An answer that proves that nothing was published. `handles` are added to the delivery's own. */
export type NotSent =
  | {
      kind: "retry";
      code: DeliveryErrorCode;
      reason: Reason;
      afterMs: number | null;
      handles?: Handles;
    }
  | { kind: "limited"; reason: Reason; until: Date }
  | { kind: "reconnect"; code: "connection_expired" | "permission_missing"; reason: Reason }
  | { kind: "rejected"; code: DeliveryErrorCode; reason: Reason };

export type Publication = { kind: "published"; remoteId: string; url: string | null };

/**
 * The network says that the content is published already, which is reconciled before it is believed.
 * `handles` are added to the delivery's own.
 */
export type Duplicate = { kind: "duplicate"; reason: Reason; handles?: Handles };

/** The answer is lost or unreadable, so the content may or may not be published. */
export type Unknown = { kind: "unknown"; reason: Reason };

export type Outcome = Publication | NotSent | Duplicate | Unknown;

/** `gone` means that it was not there any more, and `unclear` that the answer is lost. */
export type Removal =
  | { kind: "removed" }
  | { kind: "gone" }
  | { kind: "refused"; reason: Reason }
  | { kind: "unclear" };

export type Finding =
  | Publication
  | { kind: "absent" }
  | { kind: "unseen" }
  | { kind: "unavailable"; message: string };
