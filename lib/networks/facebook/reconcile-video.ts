import type { Finding, ReconcileTask } from "../network";
import type { Failure } from "./call";
import { explainFailure } from "./errors";
import { readVideoNode } from "./read-video-node";
import type { FacebookContext } from "./settings";
import { readVideo } from "./video-handles";
import type { VideoAnswer } from "./wire";

/** A lost publishing call can take effect until this long after the intent. */
const settledAfterMs = 60_000;

/** The draft exists before the intent, so its own state tells whether it was published. */
export async function findVideo(context: FacebookContext, task: ReconcileTask): Promise<Finding> {
  const upload = readVideo(task.handles, task.content);
  if (upload.state !== "ready") return { kind: "unseen" };
  const { account } = task;
  const answer = await readVideoNode(context, { account, videoId: upload.videoId });
  if (!answer.ok) return withoutVideo(answer.failure);
  const { published } = answer.body;
  if (published === undefined) return { kind: "unseen" };
  return published ? publication(context, answer.body) : draft(context, task);
}

/** A video that is deleted or invisible to the token proves nothing. */
function withoutVideo(failure: Failure): Finding {
  const isGone = failure.kind === "refused" && failure.error.code === 100;
  return isGone ? { kind: "unseen" } : { kind: "unavailable", message: explainFailure(failure) };
}

function publication(
  { settings }: FacebookContext,
  { id, permalink_url: path }: VideoAnswer,
): Finding {
  const url = path ? new URL(path, settings.origins.DIALOG_URL).href : null;
  return { kind: "published", remoteId: id, url };
}

function draft({ now }: FacebookContext, { intentAt }: ReconcileTask): Finding {
  const isProven = now().getTime() - intentAt.getTime() >= settledAfterMs;
  return { kind: isProven ? "absent" : "unseen" };
}
