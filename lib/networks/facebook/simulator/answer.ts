import { json, type Reply } from "../../simulation/reply";
import type { Site } from "./site";
import type { Token } from "./state";

/** A 200 with the headers that every Graph answer carries. */
export function answer(site: Site, body: unknown, caller?: Token): Reply {
  const percent = site.switches.usagePercent;
  const usage = { call_count: percent, total_cputime: 1, total_time: 1 };
  return json(body, 200, {
    "facebook-api-version": site.app.version,
    "x-app-usage": JSON.stringify(usage),
    ...(caller?.pageId
      ? {
          "x-business-use-case-usage": JSON.stringify({
            [caller.pageId]: [{ type: "pages", ...usage, estimated_time_to_regain_access: 0 }],
          }),
        }
      : {}),
  });
}
