import type { ErrorRule } from "../meta/error-rules";
import type { Failure } from "../meta/send-graph";
import { pauseMs } from "../meta/usage";
import { setbackFor } from "../meta/verdicts";
import type { DeliveryTask, Preparation } from "../network";
import {
  type Containers,
  creationId,
  readContainers,
  toHandles,
  without,
  withoutStale,
} from "./containers";
import { createCarousel, createItem } from "./create-container";
import { explain, explainStatus, isMissing, toSetback } from "./errors";
import { readPublishingLimit } from "./publishing-limit";
import { readStatus } from "./read-status";
import type { InstagramContext } from "./settings";

const remakesMax = 2;
const missesMax = 3;
const remakeAfterMs = 30_000;
const missedAfterMs = 5000;

/** One step on the way to a container that is finished; nothing is visible until it is published. */
export async function prepareDelivery(
  context: InstagramContext,
  task: DeliveryTask,
): Promise<Preparation> {
  // A comment is text only: there is nothing to make ahead.
  if (task.content.postIndex > 0) return { state: "ready", handles: task.handles };
  const made = withoutStale(readContainers(task.handles, task.content), context.now());
  const step = { context, task, made };
  const index = made.items.indexOf("");
  if (index >= 0) return makeItem(step, index);
  const isCarousel = made.items.length > 1;
  if (!isCarousel || made.carousel) return lookAt(step, creationId(made));
  const unfinished = made.items.find((id) => !made.finished.includes(id));
  return unfinished ? lookAt(step, unfinished) : makeCarousel(step);
}

type Step = { context: InstagramContext; task: DeliveryTask; made: Containers };

async function makeItem(step: Step, index: number): Promise<Preparation> {
  const { context, task, made } = step;
  const item = task.content.media[index];
  if (!item) throw new Error("There is a container without its medium.");
  if (made.startedAt === null) {
    const limit = await readPublishingLimit(context, task.account);
    if (limit) return { state: "stopped", outcome: limit };
  }
  const answer = await createItem(context, task, item);
  if (!answer.ok) return afterFailedMaking(step, answer.failure);
  const items = made.items.map((id, at) => (at === index ? answer.body.id : id));
  const startedAt = made.startedAt ?? context.now();
  return goOn({ ...made, items, startedAt }, pauseMs(answer.usagePercent));
}

async function makeCarousel(step: Step): Promise<Preparation> {
  const { context, task, made } = step;
  const answer = await createCarousel(context, task, made.items);
  if (!answer.ok) return afterFailedMaking(step, answer.failure);
  return goOn({ ...made, carousel: answer.body.id }, pauseMs(answer.usagePercent));
}

/** What Instagram could not fetch is tried again, since its way here may have been bad only once. */
function afterFailedMaking({ context, made }: Step, failure: Failure): Preparation {
  const rule = explain(failure);
  if (rule.class !== "upload") return stop(rule, failure, context);
  return made.remakes < remakesMax
    ? goOn({ ...made, remakes: made.remakes + 1 }, remakeAfterMs)
    : giveUp(rule);
}

async function lookAt(step: Step, id: string): Promise<Preparation> {
  const { context, task, made } = step;
  const answer = await readStatus(context, task.account, id);
  if (!answer.ok) return afterFailedLook(step, id, answer.failure);
  switch (answer.body.status_code) {
    case "FINISHED":
      return finish(made, id);
    case "PUBLISHED":
      return { state: "ready", handles: toHandles({ ...made, isLive: true }) };
    case "IN_PROGRESS":
      return goOn(made, waitFor(made, context.now()));
    case "ERROR":
      return afterError(step, id, explainStatus(answer.body.status));
    case "EXPIRED":
      return remake(made, id, explainStatus(undefined));
  }
}

function finish(made: Containers, id: string): Preparation {
  if (id === creationId(made)) {
    return { state: "ready", handles: toHandles({ ...made, misses: 0, isLive: false }) };
  }
  return goOn({ ...made, misses: 0, finished: [...made.finished, id] }, 0);
}

/** Reads of a new container fail at times, although it is there. */
function afterFailedLook({ context, made }: Step, id: string, failure: Failure): Preparation {
  if (!isMissing(failure)) return { state: "stopped", outcome: toSetback(failure, context.now()) };
  return made.misses < missesMax
    ? goOn({ ...made, misses: made.misses + 1 }, missedAfterMs)
    : remake(made, id, explainStatus(undefined));
}

function afterError({ context, made }: Step, id: string, rule: ErrorRule): Preparation {
  if (rule.class === "upload" || rule.class === "retry") return remake(made, id, rule);
  return { state: "stopped", outcome: setbackFor(rule, { regainAt: null, now: context.now() }) };
}

function remake(made: Containers, id: string, rule: ErrorRule): Preparation {
  return made.remakes < remakesMax ? goOn(without(made, id), 0) : giveUp(rule);
}

function giveUp({ message }: ErrorRule): Preparation {
  return { state: "stopped", outcome: { kind: "rejected", code: "media_rejected", message } };
}

function stop(rule: ErrorRule, failure: Failure, { now }: InstagramContext): Preparation {
  const regainAt = "regainAt" in failure ? failure.regainAt : null;
  return { state: "stopped", outcome: setbackFor(rule, { regainAt, now: now() }) };
}

function goOn(made: Containers, afterMs: number): Preparation {
  return { state: "continue", handles: toHandles(made), afterMs };
}

/** Photos take seconds and videos minutes; Instagram asks for a look a minute, at most. */
function waitFor({ startedAt }: Containers, now: Date): number {
  const ageMs = now.getTime() - (startedAt ?? now).getTime();
  if (ageMs < 30_000) return 2000;
  return ageMs < 5 * 60_000 ? 15_000 : 60_000;
}
