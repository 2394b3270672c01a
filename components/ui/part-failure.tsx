import { ErrorState } from "./error-state";

type PartFailureProps = { what: string; onRetry: () => void };

export const advice = "Check the connection, then try again.";

export function PartFailure({ what, onRetry }: PartFailureProps) {
  return <ErrorState compact title={titleOf(what)} description={advice} onRetry={onRetry} />;
}

export function titleOf(what: string): string {
  return `${what} did not load`;
}
