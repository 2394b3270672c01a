import type { Account, DeliveryTask, Outcome } from "../network";
import { callInstagram } from "./call";
import { creationId, readContainers, readStatus } from "./containers";
import { reasons, toNotSent, toOutcome } from "./errors";
import type { InstagramContext } from "./settings";
import { CreatedAnswer, PermalinkAnswer } from "./wire";

export async function publishDelivery(
  context: InstagramContext,
  task: DeliveryTask,
): Promise<Outcome> {
  if (task.content.postIndex > 0) return publishComment(context, task);
  const made = readContainers(task.handles, task.content);
  const creation_id = creationId(made);
  if (!creation_id) return unprepared;
  if (made.isLive) return confirmLive(context, task, creation_id);
  const path = `/${task.account.accountId}/media_publish`;
  return create(context, task, { path, parameters: { creation_id } });
}

export async function findPermalink(
  context: InstagramContext,
  { account, remoteId }: { account: Account; remoteId: string },
): Promise<string | null> {
  if (isUnnamed(remoteId)) return null;
  const answer = await callInstagram(
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

const prefix = "container-";

/** Stands for a post that is published for certain, but whose id cannot be found. */
export function unnamedRemoteId(containerId: string): string {
  return `${prefix}${containerId}`;
}

export function isUnnamed(remoteId: string): boolean {
  return remoteId.startsWith(prefix);
}

async function publishComment(context: InstagramContext, task: DeliveryTask): Promise<Outcome> {
  const { parentRemoteId, content } = task;
  if (!parentRemoteId) return withoutPost;
  if (isUnnamed(parentRemoteId)) return withoutName;
  const path = `/${parentRemoteId}/comments`;
  return create(context, task, { path, parameters: { message: content.text } });
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

async function create(
  context: InstagramContext,
  { account }: DeliveryTask,
  creation: { path: string; parameters: Record<string, string> },
): Promise<Outcome> {
  const token = account.credentials.token ?? "";
  const call = { method: "POST", token, deadlineMs: publishDeadlineMs, ...creation } as const;
  const answer = await callInstagram(context, call, CreatedAnswer);
  if (!answer.ok) return toOutcome(answer.failure, context.now());
  return { kind: "published", remoteId: answer.body.id, url: null };
}

const unprepared: Outcome = {
  kind: "retry",
  code: "internal",
  reason: reasons.because("unprepared"),
  afterMs: 0,
};

/** The effect of publishing a container twice is undocumented, so its state is read instead. */
async function confirmLive(
  context: InstagramContext,
  task: DeliveryTask,
  containerId: string,
): Promise<Outcome> {
  const answer = await readStatus(context, task.account, containerId);
  if (!answer.ok) return toNotSent(answer.failure, context.now());
  return answer.body.status_code === "PUBLISHED" ? alreadyOut : unprepared;
}

const alreadyOut: Outcome = {
  kind: "duplicate",
  reason: reasons.because("already_out"),
};
