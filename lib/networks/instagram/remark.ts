import type { Problem } from "../network";

/** A problem whose position is added where all of them come together. */
export type Remark = Omit<Problem, "postIndex">;

export function mistake(code: string, message: string): Remark {
  return { code, severity: "error", message };
}

export function warning(code: string, message: string): Remark {
  return { code, severity: "warning", message };
}
