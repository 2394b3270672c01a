import { Fault } from "../../simulation/faults";
import type { Refusal } from "../../simulator";

type Words = { status: number; code?: number; name?: string; message?: string };

const error = ({ code = 0, ...words }: Words): Fault =>
  Fault.parse({ kind: "error", code, ...words });
const denied = (code: number, name: string, message: string): Fault =>
  error({ status: 401, code, name, message });

/** How the REST API refuses, by its codes in words or by status. */
export const refusals: readonly Refusal[] = [
  {
    name: "429 without headers",
    fault: Fault.parse({ kind: "throttle", code: 101 }),
    means: "limited",
  },
  {
    name: "429 with Retry-After",
    fault: Fault.parse({ kind: "throttle", code: 101, retryAfterSeconds: 90 }),
    means: "limited",
  },
  {
    name: "429, the day's quota",
    fault: error({
      ...{ status: 429, code: 101, name: "TOO_MANY_REQUESTS" },
      message: "Resource level throttle MEMBER DAY limit for calls to this resource is reached.",
    }),
    means: "limited",
  },
  {
    name: "426 NONEXISTENT_VERSION",
    fault: error({
      ...{ status: 426, name: "NONEXISTENT_VERSION" },
      message: "Requested version 202001 is not active",
    }),
    means: "limited",
  },
  {
    name: "65601 REVOKED_ACCESS_TOKEN",
    fault: denied(
      65_601,
      "REVOKED_ACCESS_TOKEN",
      "The token used in the request has been revoked by the user",
    ),
    means: "reconnect",
  },
  {
    name: "65602 EXPIRED_ACCESS_TOKEN",
    fault: denied(65_602, "EXPIRED_ACCESS_TOKEN", "The token used in the request has expired"),
    means: "reconnect",
  },
  {
    name: "65604 EMPTY_ACCESS_TOKEN",
    fault: denied(65_604, "EMPTY_ACCESS_TOKEN", "Empty oauth2 access token"),
    means: "reconnect",
  },
  {
    name: "403 ACCESS_DENIED",
    fault: error({
      ...{ status: 403, code: 100, name: "ACCESS_DENIED" },
      message: "Not enough permissions to access: partnerApiPostsExternal.CREATE.NO_VERSION",
    }),
    means: "reconnect",
  },
  {
    name: "400, role lost",
    fault: error({
      ...{ status: 400, name: "ILLEGAL_ARGUMENT" },
      message: "Organization permissions must be used when using organization as author",
    }),
    means: "reconnect",
  },
  { name: "409 CONFLICT", fault: error({ status: 409, name: "CONFLICT" }), means: "passing" },
  {
    name: "400 INVALID_VALUE_FOR_FIELD",
    fault: error({ status: 400, name: "INVALID_VALUE_FOR_FIELD" }),
    means: "refused",
  },
  {
    name: "unlisted",
    fault: error({ status: 400, name: "UNHEARD_OF", message: "A refusal that no table lists." }),
    means: "refused",
  },
  {
    name: "422 DUPLICATE_POST",
    fault: error({
      ...{ status: 422, name: "DUPLICATE_POST" },
      message: "Content is a duplicate of urn:li:share:7999999999999999999",
    }),
    means: "duplicate",
  },
];
