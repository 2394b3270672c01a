import { publishContainer } from "../meta/publish-container";
import type { DeliveryTask, Outcome } from "../network";
import { isEarly, isMissing, isPost, reasons, toNotSent, toOutcome } from "./errors";
import { post, readStatus } from "./posts";
import { type ThreadsContext, waitsOf } from "./settings";

const publishDeadlineMs = 30_000;

export function publishDelivery(context: ThreadsContext, task: DeliveryTask): Promise<Outcome> {
  const { account } = task;
  return publishContainer({
    task,
    now: context.now,
    publish: (creation_id) =>
      post(context, account, {
        path: "/me/threads_publish",
        parameters: { creation_id },
        deadlineMs: publishDeadlineMs,
      }),
    readStatus: (id) => readStatus(context, account, id),
    toOutcome,
    toNotSent,
    isMissing,
    isEarly,
    isPost,
    missingMs: waitsOf(context.settings).missingMs,
    because: (code) => reasons.because(code),
  });
}
