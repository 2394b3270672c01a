import { callGraph } from "../meta/call";
import { isUnnamed } from "../meta/containers";
import { publishContainer } from "../meta/publish-container";
import type { Answer } from "../meta/send-graph";
import type { Account, DeliveryTask, Outcome } from "../network";
import { readStatus } from "./containers";
import { isMissing, reasons, toNotSent, toOutcome } from "./errors";
import type { InstagramContext } from "./settings";
import { CreatedAnswer, PermalinkAnswer } from "./wire";

export async function publishDelivery(
  context: InstagramContext,
  task: DeliveryTask,
): Promise<Outcome> {
  if (task.content.postIndex > 0) return publishComment(context, task);
  const path = `/${task.account.accountId}/media_publish`;
  return publishContainer({
    task,
    now: context.now,
    publish: (creation_id) => create(context, task, { path, parameters: { creation_id } }),
    readStatus: (id) => readStatus(context, task.account, id),
    toOutcome,
    toNotSent,
    isMissing,
    because: (code) => reasons.because(code),
  });
}

export async function findPermalink(
  context: InstagramContext,
  { account, remoteId }: { account: Account; remoteId: string },
): Promise<string | null> {
  if (isUnnamed(remoteId)) return null;
  const answer = await callGraph(
    context,
    {
      method: "GET",
      path: `/${remoteId}`,
      token: account.credentials.token ?? "",
      parameters: { fields: "id,permalink" },
    },
    PermalinkAnswer,
  );
  return answer.ok ? (answer.body.permalink ?? null) : null;
}

async function publishComment(context: InstagramContext, task: DeliveryTask): Promise<Outcome> {
  const { parentRemoteId, content } = task;
  if (!parentRemoteId) return withoutPost;
  if (isUnnamed(parentRemoteId)) return withoutName;
  const path = `/${parentRemoteId}/comments`;
  const answer = await create(context, task, { path, parameters: { message: content.text } });
  if (!answer.ok) return toOutcome(answer.failure, context.now());
  return { kind: "published", remoteId: answer.body.id, url: null };
}

const withoutPost: Outcome = {
  kind: "retry",
  code: "internal",
  reason: reasons.because("without_post"),
  afterMs: null,
};

const withoutName: Outcome = {
  kind: "rejected",
  code: "content_rejected",
  reason: reasons.because("without_name"),
};

const publishDeadlineMs = 30_000;

function create(
  context: InstagramContext,
  { account }: DeliveryTask,
  creation: { path: string; parameters: Record<string, string> },
): Promise<Answer<{ id: string }>> {
  const token = account.credentials.token ?? "";
  const call = { method: "POST", token, deadlineMs: publishDeadlineMs, ...creation } as const;
  return callGraph(context, call, CreatedAnswer);
}
