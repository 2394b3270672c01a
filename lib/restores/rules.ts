export const setAsideDecisions = ["went_out", "publish_now", "cancel"] as const;
export type SetAsideDecision = (typeof setAsideDecisions)[number];

export const decidedAtOnceMax = 100;
