import { json, type Reply } from "../../simulation/reply";
import type { Site } from "./site";

/** A 200 with the usage headers; whether this host sends them is not documented. */
export function answer(site: Site, body: unknown, accountId?: string): Reply {
  const { usageHeaders, usagePercent } = site.switches;
  if (!usageHeaders) return json(body);
  const usage = { call_count: usagePercent, total_cputime: 1, total_time: 1 };
  const business = { type: "instagram", ...usage, estimated_time_to_regain_access: 0 };
  return json(body, 200, {
    "x-app-usage": JSON.stringify(usage),
    ...(accountId
      ? { "x-business-use-case-usage": JSON.stringify({ [accountId]: [business] }) }
      : {}),
  });
}
