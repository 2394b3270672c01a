import type { DeliveryTask, NotSent, Outcome, Reason } from "../network";
import { creationId, readContainers, refusedHandles } from "./containers";
import type { ContainerStatus } from "./prepare-containers";
import type { Answer, Failure } from "./send-graph";

type Publishing = {
  task: DeliveryTask;
  now: () => Date;
  publish: (creationId: string) => Promise<Answer<{ id: string }>>;
  readStatus: (id: string) => Promise<Answer<ContainerStatus>>;
  toOutcome: (failure: Failure, now: Date) => Outcome;
  toNotSent: (failure: Failure, now: Date) => NotSent;
  isMissing: (failure: Failure) => boolean;
  /** The publishing call did not find the container, which it may find later. */
  isEarly?: (failure: Failure) => boolean;
  isPost?: (failure: Failure) => boolean;
  missingMs?: number;
  because: (code: "unprepared" | "already_out" | "unclear") => Reason;
};

/** Publishes the container of a post: the one call that cannot be taken back. */
export async function publishContainer(publishing: Publishing): Promise<Outcome> {
  const { task, now, because } = publishing;
  const made = readContainers(task.handles, task.content);
  const id = creationId(made);
  if (!id) return unprepared(because);
  if (made.isLive) return confirmLive(publishing, id);
  const answer = await publishing.publish(id);
  if (answer.ok) return { kind: "published", remoteId: answer.body.id, url: null };
  const outcome = publishing.toOutcome(answer.failure, now());
  if (!publishing.isEarly?.(answer.failure) || outcome.kind !== "retry") return outcome;
  // After a call that was lost, a container that is not found may be out.
  if (made.isDoubted) return { kind: "unknown", reason: because("unclear") };
  const { missingMs: afterMs = null } = publishing;
  return { ...outcome, afterMs, handles: refusedHandles(made) };
}

function unprepared(because: Publishing["because"]): Outcome {
  return { kind: "retry", code: "internal", reason: because("unprepared"), afterMs: 0 };
}

/** The effect of publishing a container twice is undocumented, so its state is read instead. */
async function confirmLive(publishing: Publishing, id: string): Promise<Outcome> {
  const { now, because } = publishing;
  const answer = await publishing.readStatus(id);
  const alreadyOut: Outcome = { kind: "duplicate", reason: because("already_out") };
  if (answer.ok) return answer.body.state === "PUBLISHED" ? alreadyOut : unprepared(because);
  if (publishing.isPost?.(answer.failure)) return alreadyOut;
  if (publishing.isMissing(answer.failure)) {
    return { kind: "unknown", reason: because("unclear") };
  }
  return publishing.toNotSent(answer.failure, now());
}
