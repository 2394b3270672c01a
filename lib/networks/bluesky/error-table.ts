export type ErrorClass =
  | "retry"
  | "limited"
  | "expired"
  | "stale"
  | "permission"
  | "media"
  | "missing"
  | "configuration"
  | "rejected";

export type ErrorRule = { class: ErrorClass; message: string };

const rule = (errorClass: ErrorClass, message: string): ErrorRule => ({
  class: errorClass,
  message,
});

const ended = "Bluesky no longer accepts this connection: connect the account again.";
const held =
  "Bluesky has suspended or deactivated this account: put that right there, then connect the account again.";
const unpermitted =
  "Bluesky says that this connection may not post: connect the account again and allow it everything that is asked for.";
const badMedia = "Bluesky could not use an image or the video of this post: replace it.";
const busy = "The Bluesky server could not take this for a moment.";
const throttled = "Bluesky allows no more calls for this account right now.";
const misconfigured =
  "Bluesky does not accept this server as a client. Whoever runs this server has to check that its public address can be reached from the internet.";

const clockOff =
  "Bluesky does not accept this server's signature. Whoever runs this server has to check that its clock is right.";

export const errorRules: Readonly<Record<string, ErrorRule>> = {
  ExpiredToken: rule("stale", "The access ran out and is renewed."),
  InvalidToken: rule("expired", ended),
  invalid_token: rule("expired", ended),
  invalid_grant: rule("expired", ended),
  AuthMissing: rule("expired", ended),
  AuthenticationRequired: rule("expired", ended),
  AccountNotFound: rule("expired", ended),
  AccountTakedown: rule("permission", held),
  AccountDeactivated: rule("permission", held),
  AccountSuspended: rule("permission", held),
  RepoTakendown: rule("permission", held),
  RepoDeactivated: rule("permission", held),
  insufficient_scope: rule("permission", unpermitted),
  InsufficientScope: rule("permission", unpermitted),
  ScopeMissingError: rule("permission", unpermitted),
  RateLimitExceeded: rule("limited", throttled),
  BlobTooLarge: rule("media", badMedia),
  InvalidMimeType: rule("media", badMedia),
  BlobNotFound: rule("media", badMedia),
  RecordNotFound: rule("missing", "Bluesky does not have this post."),
  invalid_client: rule("configuration", misconfigured),
  invalid_client_metadata: rule("configuration", misconfigured),
  unauthorized_client: rule("configuration", misconfigured),
  invalid_dpop_proof: rule("configuration", clockOff),
  UpstreamFailure: rule("retry", busy),
  UpstreamTimeout: rule("retry", busy),
  NotEnoughResources: rule("retry", busy),
};

export const statusRules: Readonly<Record<number, ErrorRule>> = {
  401: rule("expired", ended),
  403: rule("permission", unpermitted),
  408: rule("retry", busy),
  413: rule("media", badMedia),
  429: rule("limited", throttled),
};

export const transientRule = rule("retry", busy);
