import { errorFault, type Fault, throttleFault } from "../../simulation/faults";
import type { Refusal } from "../../simulator";

const unlistedWords = "A refusal that no table lists.";

export const unlistedRefusal = {
  fault: errorFault(987_654, undefined, { message: `(#987654) ${unlistedWords}` }),
  words: unlistedWords,
};

export const tokenExpired = errorFault(190, 460);

/** Errors 1 and 2 under a status of 500 do not say whether the call had its effect. */
export const ambiguousServerErrors: readonly Fault[] = [
  errorFault(1, undefined, { status: 500 }),
  errorFault(2, undefined, { status: 500, transient: true }),
];

export const graphRefusals = {
  throttled: { name: "4 without headers", fault: throttleFault(4), means: "limited" },
  misconfigured: {
    name: "101, the app is misconfigured",
    fault: errorFault(101),
    means: "limited",
  },
  appRemoved: { name: "190/458, app removed", fault: errorFault(190, 458), means: "reconnect" },
  checkpoint: { name: "190/459, checkpoint", fault: errorFault(190, 459), means: "reconnect" },
  passwordChanged: {
    name: "190/460, password changed",
    fault: errorFault(190, 460),
    means: "reconnect",
  },
  expired: { name: "190/463, expired", fault: errorFault(190, 463), means: "reconnect" },
  permissionMissing: {
    name: "10, permission missing",
    fault: errorFault(10),
    means: "reconnect",
  },
  permissionRemoved: {
    name: "200, permission missing",
    fault: errorFault(200, undefined, { status: 403 }),
    means: "reconnect",
  },
  blocked: { name: "368, blocked for now", fault: errorFault(368), means: "reconnect" },
  unlistedTransient: {
    name: "unlisted and transient",
    fault: errorFault(999_999, undefined, { transient: true }),
    means: "transient",
  },
  invalidParameter: { name: "100, invalid parameter", fault: errorFault(100), means: "refused" },
  unlisted: { name: "unlisted", fault: errorFault(987_654), means: "refused" },
} as const satisfies Record<string, Refusal>;
