import { callGraph } from "../meta/call";
import type { Answer } from "../meta/send-graph";
import type { Account, NotSent } from "../network";
import { isMissing, reasons, toNotSent } from "./errors";
import type { ThreadsContext } from "./settings";
import { LimitAnswer } from "./wire";

type Kind = "posts" | "replies";

/** Nobody says when a post is allowed again: the day moves along with the account's posts. */
const askAgainMs = 60 * 60_000;

export async function readPublishingLimit(
  context: ThreadsContext,
  account: Account,
  kind: Kind,
): Promise<NotSent | null> {
  const now = context.now();
  const answer = await readUsage(context, account.credentials.token ?? "", kind);
  if (!answer.ok) {
    const { failure } = answer;
    const isSilent = failure.kind === "unreadable" || isMissing(failure);
    return isSilent ? null : toNotSent(failure, now);
  }
  const { used, total } = answer.body;
  if (used === null || total === null || used < total) return null;
  const code = kind === "posts" ? "daily_limit" : "daily_replies";
  const reason = reasons.because(code, { total: Math.max(total, 0) });
  return { kind: "limited", reason, until: new Date(now.getTime() + askAgainMs) };
}

type Usage = { used: number | null; total: number | null };

export async function readUsage(
  context: ThreadsContext,
  token: string,
  kind: Kind,
): Promise<Answer<Usage>> {
  const isPosts = kind === "posts";
  const fields = isPosts ? "quota_usage,config" : "reply_quota_usage,reply_config";
  const path = "/me/threads_publishing_limit";
  const call = { method: "GET", path, token, parameters: { fields } } as const;
  const answer = await callGraph(context, call, LimitAnswer);
  if (!answer.ok) return answer;
  const [row = {}] = answer.body.data;
  const used = isPosts ? row.quota_usage : row.reply_quota_usage;
  const config = isPosts ? row.config : row.reply_config;
  return { ...answer, body: { used: used ?? null, total: config?.quota_total ?? null } };
}
