import { Fault } from "../../simulation/faults";
import type { Refusal } from "../../simulator";

const error = (code: number, subcode?: number, more: Record<string, unknown> = {}): Fault =>
  Fault.parse({ kind: "error", code, subcode, ...more });
const throttle = (code: number, more: Record<string, unknown> = {}): Fault =>
  Fault.parse({ kind: "throttle", code, ...more });

/** How Instagram's Graph API refuses; the numbers are its codes and subcodes. */
export const refusals: readonly Refusal[] = [
  { name: "4 without headers", fault: throttle(4), means: "limited" },
  { name: "80002 with usage headers", fault: throttle(80_002, { minutes: 7 }), means: "limited" },
  { name: "9/2207042, the day's posts", fault: error(9, 2_207_042), means: "limited" },
  { name: "101, the app is misconfigured", fault: error(101), means: "limited" },
  { name: "190/458, app removed", fault: error(190, 458), means: "reconnect" },
  { name: "190/459, checkpoint", fault: error(190, 459), means: "reconnect" },
  { name: "190/460, password changed", fault: error(190, 460), means: "reconnect" },
  { name: "190/463, expired", fault: error(190, 463), means: "reconnect" },
  { name: "10, permission missing", fault: error(10), means: "reconnect" },
  {
    name: "200, permission missing",
    fault: error(200, undefined, { status: 403 }),
    means: "reconnect",
  },
  { name: "25/2207050, account restricted", fault: error(25, 2_207_050), means: "reconnect" },
  { name: "4/2207051, taken for spam", fault: error(4, 2_207_051), means: "reconnect" },
  { name: "368, blocked for now", fault: error(368), means: "reconnect" },
  {
    name: "unlisted and transient",
    fault: error(999_999, undefined, { transient: true }),
    means: "passing",
  },
  { name: "100, invalid parameter", fault: error(100), means: "refused" },
  { name: "36003/2207009, bad ratio", fault: error(36_003, 2_207_009), means: "refused" },
  { name: "unlisted", fault: error(987_654), means: "refused" },
];
