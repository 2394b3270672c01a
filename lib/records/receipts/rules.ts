export const receiptOutcomes = ["done", "denied", "failed", "dry_run"] as const;
export type ReceiptOutcome = (typeof receiptOutcomes)[number];
