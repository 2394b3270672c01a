type Paged = { parameters?: Record<string, string> };

/** The cursor in `paging.next`: the address itself carries a token and could lead anywhere. */
export function nextCursor(next: string | undefined): string | null {
  return next && URL.canParse(next) ? new URL(next).searchParams.get("after") : null;
}

export function withCursor<Call extends Paged>(call: Call, after: string | null): Call {
  return after === null ? call : { ...call, parameters: { ...call.parameters, after } };
}
