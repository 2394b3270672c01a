import { Fault } from "../../simulation/faults";
import type { Refusal } from "../../simulator";

const error = (code: number, subcode?: number, more: Record<string, unknown> = {}): Fault =>
  Fault.parse({ kind: "error", code, subcode, ...more });
const throttle = (code: number, more: Record<string, unknown> = {}): Fault =>
  Fault.parse({ kind: "throttle", code, ...more });

/** How the Graph API refuses; the numbers are its codes and subcodes. */
export const refusals: readonly Refusal[] = [
  { name: "4 without headers", fault: throttle(4), means: "limited" },
  { name: "17 with usage headers", fault: throttle(17, { minutes: 3 }), means: "limited" },
  { name: "32 without headers", fault: throttle(32), means: "limited" },
  {
    name: "613 with Retry-After",
    fault: throttle(613, { retryAfterSeconds: 90 }),
    means: "limited",
  },
  { name: "80001 with usage headers", fault: throttle(80_001, { minutes: 7 }), means: "limited" },
  { name: "101, the app is misconfigured", fault: error(101), means: "limited" },
  { name: "190/458, app removed", fault: error(190, 458), means: "reconnect" },
  { name: "190/459, checkpoint", fault: error(190, 459), means: "reconnect" },
  { name: "190/460, password changed", fault: error(190, 460), means: "reconnect" },
  { name: "190/463, expired", fault: error(190, 463), means: "reconnect" },
  { name: "190/464, unconfirmed person", fault: error(190, 464), means: "reconnect" },
  { name: "190/467, signed out", fault: error(190, 467), means: "reconnect" },
  { name: "190/492, role lost", fault: error(190, 492), means: "reconnect" },
  { name: "10, permission missing", fault: error(10), means: "reconnect" },
  {
    name: "200, permission missing",
    fault: error(200, undefined, { status: 403 }),
    means: "reconnect",
  },
  { name: "368, blocked for now", fault: error(368), means: "reconnect" },
  { name: "1609005, link not readable", fault: error(100, 1_609_005), means: "passing" },
  {
    name: "unlisted and transient",
    fault: error(999_999, undefined, { transient: true }),
    means: "passing",
  },
  { name: "100, invalid parameter", fault: error(100), means: "refused" },
  { name: "1404102, community standards", fault: error(100, 1_404_102), means: "refused" },
  { name: "unlisted", fault: error(987_654), means: "refused" },
  { name: "506, same as the last post", fault: error(506, 1_455_006), means: "duplicate" },
  { name: "368/1404082, repeated", fault: error(368, 1_404_082), means: "duplicate" },
];
