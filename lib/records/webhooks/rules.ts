/** Events are kept for so long, and can be sent again until then. */
export const keptDays = 30;

/** The secret from before a rotation signs beside the new one for so long. */
export const rotationHours = 24;

export const webhooksMax = 50;

/** One replay queues no more than this, the oldest first; the next one queues the rest. */
export const replayMax = 10_000;

/** Names a webhook in notifications; resuming and removing it resolves them. */
export function webhookSubject(webhookId: string): string {
  return `webhook:${webhookId}`;
}
