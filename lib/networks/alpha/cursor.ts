import type { GraphCall } from "./call";

/** The cursor in `paging.next`: the address itself carries a token and could lead anywhere. */
export function nextCursor(next: string | undefined): string | null {
  return next && URL.canParse(next) ? new URL(next).searchParams.get("after") : null;
}

export function withCursor(call: GraphCall, after: string | null): GraphCall {
  return after === null ? call : { ...call, parameters: { ...call.parameters, after } };
}
