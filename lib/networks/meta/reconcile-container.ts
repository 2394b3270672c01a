import type { Finding, ReconcileTask } from "../network";
import {
  type Containers,
  consistentAfterMs,
  creationId,
  readContainers,
  unnamedRemoteId,
} from "./containers";
import type { ContainerStatus } from "./prepare-containers";
import type { Answer, Failure, Scan } from "./send-graph";

type Row = { id: string; permalink?: string | undefined; timestamp: string };

type Reconciling<PostRow extends Row> = {
  task: ReconcileTask;
  now: () => Date;
  readStatus: (id: string) => Promise<Answer<ContainerStatus>>;
  /** Reads the account's posts since an instant. */
  listPosts: (since: Date) => Promise<Scan<PostRow>>;
  isSame: (row: PostRow) => boolean;
  /** The read says nothing about the container, so that only the list can tell. */
  tellsNothing: (failure: Failure) => boolean;
  explainFailure: (failure: Failure) => string;
};

/**
 * The container says whether it is published, but not as which post; the post has to be recognised
 * among the account's own.
 */
export async function reconcileContainer<PostRow extends Row>(
  reconciling: Reconciling<PostRow>,
): Promise<Finding> {
  const { task, explainFailure } = reconciling;
  const made = readContainers(task.handles, task.content);
  const id = creationId(made);
  if (!id) return recognise(reconciling, made);
  const answer = await reconciling.readStatus(id);
  if (!answer.ok) {
    return reconciling.tellsNothing(answer.failure)
      ? recognise(reconciling, made)
      : { kind: "unavailable", message: explainFailure(answer.failure) };
  }
  switch (answer.body.state) {
    case "PUBLISHED":
      return findPublished(reconciling, made);
    case "FINISHED":
      return { kind: isConsistent(reconciling) ? "absent" : "unseen" };
    case "IN_PROGRESS":
      return { kind: "unseen" };
    case "ERROR":
    case "EXPIRED":
      return recognise(reconciling, made);
  }
}

const clockToleranceMs = 60_000;

export function isInWindow({ timestamp }: { timestamp: string }, intentAt: Date): boolean {
  return Date.parse(timestamp) >= intentAt.getTime() - clockToleranceMs;
}

async function recognise<PostRow extends Row>(
  reconciling: Reconciling<PostRow>,
  made: Containers,
): Promise<Finding> {
  const { intentAt } = reconciling.task;
  const { startedAt } = made;
  const since = startedAt && startedAt < intentAt ? startedAt : intentAt;
  const scan = await reconciling.listPosts(new Date(since.getTime() - consistentAfterMs));
  if (!scan.ok) {
    return { kind: "unavailable", message: reconciling.explainFailure(scan.failure) };
  }
  const match = findMatch(scan.rows, made, reconciling);
  if (!match) return { kind: "unseen" };
  return { kind: "published", remoteId: match.id, url: match.permalink ?? null };
}

/** Some networks give a post the id of its container, which then leaves no question. */
function findMatch<PostRow extends Row>(
  rows: PostRow[],
  made: Containers,
  { task, isSame }: Reconciling<PostRow>,
): PostRow | undefined {
  const named = rows.find(({ id }) => id === creationId(made));
  if (named) return named;
  const same = rows.filter(isSame);
  return onlyOf(same) ?? onlyOf(same.filter((row) => isInWindow(row, task.intentAt)));
}

function onlyOf<Value>([only, ...others]: Value[]): Value | undefined {
  return others.length === 0 ? only : undefined;
}

async function findPublished<PostRow extends Row>(
  reconciling: Reconciling<PostRow>,
  made: Containers,
): Promise<Finding> {
  const found = await recognise(reconciling, made);
  if (found.kind !== "unseen" || !isConsistent(reconciling)) return found;
  return { kind: "published", remoteId: unnamedRemoteId(creationId(made)), url: null };
}

function isConsistent<PostRow extends Row>({ now, task }: Reconciling<PostRow>): boolean {
  return now().getTime() - task.intentAt.getTime() >= consistentAfterMs;
}
