/**
 * Ends what hangs among hundreds of deliveries, and is several times what they take on a machine with
 * much else to do.
 */
export const longRunMs = 1_800_000;
