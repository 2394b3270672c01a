import { errorFault, type Fault, throttleFault } from "../../simulation/faults";
import type { Refusal } from "../../simulator";

type Words = { name?: string; message?: string };

function error(status: number, words: Words, code = 0): Fault {
  return errorFault(code, undefined, { status, ...words });
}

export const tokenExpired = error(
  401,
  { name: "EXPIRED_ACCESS_TOKEN", message: "The token used in the request has expired" },
  65_602,
);

export const accessDenied = error(
  403,
  {
    name: "ACCESS_DENIED",
    message: "Not enough permissions to access: partnerApiPostsExternal.CREATE.NO_VERSION",
  },
  100,
);

export const refusals: readonly Refusal[] = [
  { name: "429 without headers", fault: throttleFault(101), means: "limited" },
  {
    name: "429 with Retry-After",
    fault: throttleFault(101, { retryAfterSeconds: 90 }),
    means: "limited",
  },
  {
    name: "429, the day's quota",
    fault: error(
      429,
      {
        name: "TOO_MANY_REQUESTS",
        message: "Resource level throttle MEMBER DAY limit for calls to this resource is reached.",
      },
      101,
    ),
    means: "limited",
  },
  {
    name: "426 NONEXISTENT_VERSION",
    fault: error(426, {
      name: "NONEXISTENT_VERSION",
      message: "Requested version 202001 is not active",
    }),
    means: "limited",
  },
  {
    name: "65601 REVOKED_ACCESS_TOKEN",
    fault: error(
      401,
      {
        name: "REVOKED_ACCESS_TOKEN",
        message: "The token used in the request has been revoked by the user",
      },
      65_601,
    ),
    means: "reconnect",
  },
  { name: "65602 EXPIRED_ACCESS_TOKEN", fault: tokenExpired, means: "reconnect" },
  {
    name: "65604 EMPTY_ACCESS_TOKEN",
    fault: error(401, { name: "EMPTY_ACCESS_TOKEN", message: "Empty oauth2 access token" }, 65_604),
    means: "reconnect",
  },
  { name: "403 ACCESS_DENIED", fault: accessDenied, means: "reconnect" },
  {
    name: "400, role lost",
    fault: error(400, {
      name: "ILLEGAL_ARGUMENT",
      message: "Organization permissions must be used when using organization as author",
    }),
    means: "reconnect",
  },
  { name: "409 CONFLICT", fault: error(409, { name: "CONFLICT" }), means: "transient" },
  {
    name: "400 INVALID_VALUE_FOR_FIELD",
    fault: error(400, { name: "INVALID_VALUE_FOR_FIELD" }),
    means: "refused",
  },
  {
    name: "unlisted",
    fault: error(400, { name: "UNHEARD_OF", message: "A refusal that no table lists." }),
    means: "refused",
  },
  {
    name: "422 DUPLICATE_POST",
    fault: error(422, {
      name: "DUPLICATE_POST",
      message: "Content is a duplicate of urn:li:share:7999999999999999999",
    }),
    means: "duplicate",
  },
];
