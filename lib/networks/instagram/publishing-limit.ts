import { callGraph } from "../meta/call";
import type { Answer } from "../meta/send-graph";
import type { Account, NotSent } from "../network";
import { reasons, toNotSent } from "./errors";
import type { InstagramContext } from "./settings";
import { LimitAnswer } from "./wire";

const searchStepsMax = 5;

export async function readPublishingLimit(
  context: InstagramContext,
  account: Account,
): Promise<NotSent | null> {
  const now = context.now();
  const answer = await readUsage(context, account, null);
  if (!answer.ok) {
    return answer.failure.kind === "unreadable" ? null : toNotSent(answer.failure, now);
  }
  const [usage] = answer.body.data;
  if (!usage?.config || usage.quota_usage < usage.config.quota_total) return null;
  const { quota_total: total, quota_duration: seconds } = usage.config;
  const until = await findLimitEnd(context, account, { total, windowMs: seconds * 1000 });
  return {
    kind: "limited",
    reason: reasons.because("daily_limit", { total: Math.max(total, 0) }),
    until,
  };
}

/** Instagram does not say when a post is allowed again, but counts the posts since an instant. */
async function findLimitEnd(
  context: InstagramContext,
  account: Account,
  { total, windowMs }: { total: number; windowMs: number },
): Promise<Date> {
  const now = context.now().getTime();
  let full = 0;
  let free = windowMs;
  for (let step = 0; step < searchStepsMax; step += 1) {
    const middle = (full + free) / 2;
    const since = new Date(now - windowMs + middle);
    const answer = await readUsage(context, account, since);
    const [usage] = answer.ok ? answer.body.data : [];
    if (!usage) break;
    if (usage.quota_usage < total) free = middle;
    else full = middle;
  }
  return new Date(now + free);
}

export function readUsage(
  context: InstagramContext,
  { accountId, credentials }: Account,
  since: Date | null,
): Promise<Answer<{ data: { quota_usage: number; config?: Quota | undefined }[] }>> {
  return callGraph(
    context,
    {
      method: "GET",
      path: `/${accountId}/content_publishing_limit`,
      token: credentials.token ?? "",
      parameters: {
        fields: "quota_usage,config",
        ...(since ? { since: String(Math.floor(since.getTime() / 1000)) } : {}),
      },
    },
    LimitAnswer,
  );
}

type Quota = { quota_total: number; quota_duration: number };
