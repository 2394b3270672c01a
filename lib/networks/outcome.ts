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
  | "internal";

/** An answer that proves that nothing was published. */
export type Setback =
  | { kind: "retry"; code: DeliveryErrorCode; message: string; afterMs: number | null }
  | { kind: "limited"; message: string; until: Date }
  | { kind: "reconnect"; code: "connection_expired" | "permission_missing"; message: string }
  | { kind: "rejected"; code: DeliveryErrorCode; message: string };

export type Publication = { kind: "published"; remoteId: string; url: string | null };

/**
 * The network says that the content is published already, which is reconciled before it is believed.
 * `handles` are added to the delivery's own.
 */
export type Duplicate = { kind: "duplicate"; message: string; handles?: Handles };

/** The answer is lost or unreadable, so the content may or may not be published. */
export type Unknown = { kind: "unknown"; message: string };

export type Outcome = Publication | Setback | Duplicate | Unknown;

export type Finding =
  | Publication
  | { kind: "absent" }
  | { kind: "unseen" }
  | { kind: "unavailable"; message: string };
