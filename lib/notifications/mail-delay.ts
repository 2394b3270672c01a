import type { NotificationType } from "./schema";

const secondMs = 1000;
/** Gathers what comes together, and leaves the time to read it in the product. */
const remarkMs = 120 * secondMs;
/** A person who deals with it needs no mail. */
const troubleMs = 300 * secondMs;

export const mailDelayMs: Record<NotificationType, number | null> = {
  assignment: remarkMs,
  mention: remarkMs,
  comment: remarkMs,
  delivery_failed: troubleMs,
  delivery_unconfirmed: troubleMs,
  connection_needs_reconnect: troubleMs,
  connection_expires: null,
  publishing_paused: null,
  publishing_resumed: null,
  outage: 0,
  outage_over: 0,
  security: 0,
};
