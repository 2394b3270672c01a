import type { Answer } from "../meta/send-graph";
import type { Account, Setback } from "../network";
import { callInstagram } from "./call";
import { toSetback } from "./errors";
import type { InstagramContext } from "./settings";
import { LimitAnswer } from "./wire";

/** Looks at parts of the window; each halves what is not known about when it frees. */
const looksMax = 5;

/** The account's posts of a rolling day are numbered: the setback where no more are taken now. */
export async function readPublishingLimit(
  context: InstagramContext,
  account: Account,
): Promise<Setback | null> {
  const now = context.now();
  const answer = await readUsage(context, account, null);
  if (!answer.ok) {
    return answer.failure.kind === "unreadable" ? null : toSetback(answer.failure, now);
  }
  const [usage] = answer.body.data;
  if (!usage?.config || usage.quota_usage < usage.config.quota_total) return null;
  const { quota_total: total, quota_duration: seconds } = usage.config;
  const until = await findFreeing(context, account, { total, windowMs: seconds * 1000 });
  const message = `Instagram takes ${total} posts of an account a day; the next one can go out later.`;
  return { kind: "limited", message, until };
}

/** Instagram does not say when the window frees, but counts what lies in a part of it. */
async function findFreeing(
  context: InstagramContext,
  account: Account,
  { total, windowMs }: { total: number; windowMs: number },
): Promise<Date> {
  const now = context.now().getTime();
  let full = 0;
  let free = windowMs;
  for (let look = 0; look < looksMax; look += 1) {
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

function readUsage(
  context: InstagramContext,
  { accountId, credentials }: Account,
  since: Date | null,
): Promise<Answer<{ data: { quota_usage: number; config?: Quota | undefined }[] }>> {
  return callInstagram(
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
