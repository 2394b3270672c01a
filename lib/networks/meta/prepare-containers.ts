import type { DeliveryTask, MediaSource, NotSent, Preparation } from "../network";
import {
  type ContainerState,
  type Containers,
  creationId,
  doubted,
  readContainers,
  toHandles,
  without,
  withoutStale,
} from "./containers";
import { type ErrorRule, notSentFor } from "./errors";
import type { Answer, Failure } from "./send-graph";
import { pauseMs } from "./usage";

type Created = Promise<Answer<{ id: string }>>;

export type ContainerStatus = { state: ContainerState; words: string | undefined };

/** Is what a network has of its own in making containers. */
export type ContainerMaking = {
  task: DeliveryTask;
  now: () => Date;
  readLimit: () => Promise<NotSent | null>;
  makeItem: (item: MediaSource | undefined, isChild: boolean) => Created;
  makeCarousel: (children: string[]) => Created;
  readStatus: (id: string) => Promise<Answer<ContainerStatus>>;
  explain: (failure: Failure) => ErrorRule;
  explainWords: (words: string | undefined) => ErrorRule;
  /** Is what it means in the end that a container is not known. */
  missing?: ErrorRule;
  /** A container is not known (yet), as a read says. */
  isMissing: (failure: Failure) => boolean;
  /** Another object that a new container names is not known yet. */
  isEarly?: (failure: Failure) => boolean;
  /** The container is no longer one, because it is a post. */
  isPost?: (failure: Failure) => boolean;
  /** The time for which a new container is left alone, and one that is not known yet. */
  restMs: number;
  missingMs: number;
};

/** Makes the containers of a post one by one, waits for each, and makes again what failed. */
export async function prepareContainers(making: ContainerMaking): Promise<Preparation> {
  const { task, now } = making;
  const made = doubted(withoutStale(readContainers(task.handles, task.content), now()), now());
  const step = { making, made };
  const index = made.items.indexOf("");
  if (index >= 0) return makeItem(step, index);
  const isCarousel = made.items.length > 1;
  if (!isCarousel || made.carousel) return poll(step, creationId(made));
  const unfinished = made.items.find((id) => !made.finished.includes(id));
  return unfinished ? poll(step, unfinished) : makeCarousel(step);
}

type Step = { making: ContainerMaking; made: Containers };

async function makeItem(step: Step, index: number): Promise<Preparation> {
  const { making, made } = step;
  if (made.startedAt === null) {
    const limit = await making.readLimit();
    if (limit) return { state: "stopped", outcome: limit };
  }
  const isChild = made.items.length > 1;
  const answer = await making.makeItem(making.task.content.media[index], isChild);
  if (!answer.ok) return afterFailedCreation(step, answer.failure);
  const items = made.items.map((id, at) => (at === index ? answer.body.id : id));
  const startedAt = made.startedAt ?? making.now();
  const restMs = isChild ? 0 : making.restMs;
  const pause = Math.max(pauseMs(answer.usagePercent), restMs);
  return continueWith({ ...made, items, startedAt, misses: 0 }, pause);
}

const remakesMax = 2;
const createAgainAfterMs = 30_000;

/** A failed fetch is retried, because the connection to this server may have failed only once. */
function afterFailedCreation({ making, made }: Step, failure: Failure): Preparation {
  const rule = making.explain(failure);
  if (making.isEarly?.(failure)) return afterEarlyCreation({ making, made }, rule);
  if (rule.class !== "upload") return stop(rule, failure, making);
  return made.remakes < remakesMax
    ? continueWith({ ...made, remakes: made.remakes + 1 }, createAgainAfterMs)
    : giveUp(rule, making);
}

const missesMax = 3;

/** Items that a carousel does not find are made again in the end. */
function afterEarlyCreation({ making, made }: Step, rule: ErrorRule): Preparation {
  if (made.misses < missesMax) {
    return continueWith({ ...made, misses: made.misses + 1 }, making.missingMs);
  }
  const isMade = made.items.some((id) => id !== "");
  return isMade ? createAgain({ making, made }, creationId(made), rule) : giveUp(rule, making);
}

function stop(rule: ErrorRule, failure: Failure, { now }: ContainerMaking): Preparation {
  const regainAt = "regainAt" in failure ? failure.regainAt : null;
  return { state: "stopped", outcome: notSentFor(rule, { regainAt, now: now() }) };
}

function continueWith(made: Containers, afterMs: number): Preparation {
  return { state: "continue", handles: toHandles(made), afterMs };
}

/** The next run tries again to find a container; anything else is the media's fault. */
function giveUp(rule: ErrorRule, { now }: ContainerMaking): Preparation {
  if (rule.class === "unready") {
    return { state: "stopped", outcome: notSentFor(rule, { regainAt: null, now: now() }) };
  }
  const { reason } = rule;
  return { state: "stopped", outcome: { kind: "rejected", code: "media_rejected", reason } };
}

async function poll(step: Step, id: string): Promise<Preparation> {
  const { making, made } = step;
  const answer = await making.readStatus(id);
  if (!answer.ok) return afterFailedPoll(step, id, answer.failure);
  const { state, words } = answer.body;
  switch (state) {
    case "FINISHED":
      return finish(step, id);
    case "PUBLISHED":
      return ready({ ...made, isLive: true });
    case "IN_PROGRESS":
      return continueWith(made, pollDelayMs(made, making.now()));
    case "ERROR":
      return afterError(step, id, making.explainWords(words));
    case "EXPIRED":
      return createAgain(step, id, making.explainWords(undefined));
  }
}

/** Reading a new container sometimes fails although it exists. */
function afterFailedPoll(step: Step, id: string, failure: Failure): Preparation {
  const { making, made } = step;
  if (making.isPost?.(failure)) return ready({ ...made, isLive: true });
  if (!making.isMissing(failure)) return stop(making.explain(failure), failure, making);
  if (made.misses < missesMax) {
    return continueWith({ ...made, misses: made.misses + 1 }, making.missingMs);
  }
  return createAgain(step, id, missingIn(making));
}

function missingIn({ missing, explainWords }: ContainerMaking): ErrorRule {
  return missing ?? explainWords(undefined);
}

function createAgain({ making, made }: Step, id: string, rule: ErrorRule): Preparation {
  return made.remakes < remakesMax ? continueWith(without(made, id), 0) : giveUp(rule, making);
}

function ready(made: Containers): Preparation {
  return { state: "ready", handles: toHandles(made) };
}

function finish(step: Step, id: string): Preparation {
  const { making, made } = step;
  if (id !== creationId(made)) {
    return continueWith({ ...made, misses: 0, finished: [...made.finished, id] }, 0);
  }
  if (made.refusals > missesMax) return createAgain(step, id, missingIn(making));
  const readyAt = made.readyAt ?? making.now();
  return ready({ ...made, misses: 0, isLive: false, readyAt });
}

/** Photos take seconds and videos minutes; Meta asks for at most one poll a minute. */
function pollDelayMs({ startedAt }: Containers, now: Date): number {
  const ageMs = now.getTime() - (startedAt ?? now).getTime();
  if (ageMs < 30_000) return 2000;
  return ageMs < 5 * 60_000 ? 15_000 : 60_000;
}

function afterError(step: Step, id: string, rule: ErrorRule): Preparation {
  if (rule.class === "upload" || rule.class === "retry") return createAgain(step, id, rule);
  const outcome = notSentFor(rule, { regainAt: null, now: step.making.now() });
  return { state: "stopped", outcome };
}

async function makeCarousel(step: Step): Promise<Preparation> {
  const { making, made } = step;
  const answer = await making.makeCarousel(made.items);
  if (!answer.ok) return afterFailedCreation(step, answer.failure);
  const pause = Math.max(pauseMs(answer.usagePercent), making.restMs);
  return continueWith({ ...made, carousel: answer.body.id, misses: 0 }, pause);
}
