export type Registration =
  | { state: "registered"; isChanged: boolean }
  | { state: "refused" | "unreachable" }
  | { state: "rejected"; reason: string };
