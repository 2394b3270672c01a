import type { Account, DeliveryTask, Handles, NotSent, Preparation } from "../network";
import { callLinkedIn, encodeUrn, type Failure, tokenOf } from "./call";
import { classOf, failureContextOf, toNotSent } from "./errors";
import type { LinkedInContext } from "./settings";
import { AssetAnswer } from "./wire";

export type UploadStep = { context: LinkedInContext; task: DeliveryTask; key: string };

const pollEveryMs = 5000;

export function readAsset(
  context: LinkedInContext,
  { account, kind, urn }: { account: Account; kind: "images" | "videos"; urn: string },
) {
  const address = `/rest/${kind}/${encodeUrn(urn)}`;
  return callLinkedIn(context, { method: "GET", address, token: tokenOf(account) }, AssetAnswer);
}

export function hasWaited(
  { context, upload }: { context: LinkedInContext; upload: { at: Date } },
  milliseconds: number,
): boolean {
  return context.now().getTime() - upload.at.getTime() > milliseconds;
}

export function pollAgain({ task }: UploadStep): Preparation {
  return { state: "continue", handles: task.handles, afterMs: pollEveryMs };
}

/** The first poll is sometimes forbidden for no reason. */
export function afterFailedPoll(step: UploadStep, failure: Failure): Preparation {
  const { handles } = step.task;
  const mark = `${step.key}-forbidden`;
  if (classOf(failure) !== "permission" || mark in handles) return stop(step, failure);
  return { state: "continue", handles: { ...handles, [mark]: "once" }, afterMs: pollEveryMs };
}

export function startOver(step: UploadStep, cleared: Handles, otherwise: NotSent): Preparation {
  if (!mayStartOver(step)) return stopped(otherwise);
  return { state: "continue", handles: { ...cleared, [againMark(step)]: "once" }, afterMs: 0 };
}

export function mayStartOver(step: UploadStep): boolean {
  return !(againMark(step) in step.task.handles);
}

function againMark({ key }: UploadStep): string {
  return `${key}-again`;
}

export function stop({ context, task }: UploadStep, failure: Failure): Preparation {
  return stopped(toNotSent(failure, failureContextOf(context, task.account)));
}

export function stopped(outcome: NotSent): Preparation {
  return { state: "stopped", outcome };
}
