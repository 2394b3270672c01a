import type { Quota } from "../network";

/** Reads what is left of the calls from headers whose names begin alike; null where they are not told. */
export function quotaIn(
  headers: Headers,
  prefix: string,
  instantAt: (reset: string) => Date | null,
): Quota | null {
  const numberIn = (name: string) => Number(headers.get(`${prefix}${name}`) ?? Number.NaN);
  const [limit, left] = [numberIn("limit"), numberIn("remaining")];
  if (!(limit > 0 && left >= 0)) return null;
  const until = instantAt(headers.get(`${prefix}reset`) ?? "");
  return { left: Math.min(left / limit, 1), until };
}
