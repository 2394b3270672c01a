import type { ContainerState } from "../containers";

type Container = {
  atMs: number;
  publishedAs: string | null;
  polls: number;
  pollsUntilReady: number;
  failsWith: unknown;
};

const lifetimeMs = 24 * 60 * 60_000;

export function stateOf({ now }: { now: () => Date }, container: Container): ContainerState {
  if (container.publishedAs) return "PUBLISHED";
  if (now().getTime() - container.atMs >= lifetimeMs) return "EXPIRED";
  if (container.polls < container.pollsUntilReady) return "IN_PROGRESS";
  return container.failsWith === null ? "FINISHED" : "ERROR";
}
