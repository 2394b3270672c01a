export type Registration =
  | { state: "registered"; isChanged: boolean }
  | { state: "refused" | "unreachable" }
  /** `reason` holds the server's words. */
  | { state: "rejected"; reason: string };
