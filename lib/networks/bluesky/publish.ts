import type { DeliveryTask, Finding, Outcome, ReconcileTask } from "../network";
import { type Answer, callBluesky, xrpc } from "./call";
import { classOf, explainFailure, reasons, toOutcome } from "./errors";
import {
  kept,
  permalinkOf,
  postCollection,
  postUri,
  recordOf,
  textIn,
  threadgateCollection,
  threadgateOf,
} from "./record";
import { sessionOf } from "./session";
import type { BlueskyContext } from "./settings";
import { AppliedWrites, PostRecord, WrittenRecord } from "./wire";

const publishDeadlineMs = 30_000;

export async function publishDelivery(
  context: BlueskyContext,
  task: DeliveryTask,
): Promise<Outcome> {
  const rkey = textIn(task.handles, kept.key);
  if (!rkey) return unprepared;
  if (task.content.postIndex > 0 && !(kept.parent in task.handles)) return withoutPost;
  const uri = postUri(sessionOf(task.account).did, rkey);
  const gate = threadgateOf(task, uri);
  const answer = gate
    ? await putGated(context, task, { rkey, gate })
    : await put(context, task, rkey);
  return answer.ok ? published(context, uri) : toOutcome(answer.failure, context.now());
}

/** Putting the same record at the same key again leaves one record, which is why it is not created. */
function put(context: BlueskyContext, task: DeliveryTask, rkey: string): Promise<Answer<unknown>> {
  const session = sessionOf(task.account);
  const json = { repo: session.did, collection: postCollection, rkey, record: recordOf(task) };
  const address = xrpc(session.pds, "com.atproto.repo.putRecord");
  const call = { method: "POST", address, session, json, deadlineMs: publishDeadlineMs } as const;
  return callBluesky(context, call, WrittenRecord);
}

/** One commit holds both, so that nobody replies in between. Made again at its key, it fails whole. */
function putGated(
  context: BlueskyContext,
  task: DeliveryTask,
  { rkey, gate }: { rkey: string; gate: Record<string, unknown> },
): Promise<Answer<unknown>> {
  const session = sessionOf(task.account);
  const writes = [
    { $type: creation, collection: postCollection, rkey, value: recordOf(task) },
    { $type: creation, collection: threadgateCollection, rkey, value: gate },
  ];
  const json = { repo: session.did, writes };
  const address = xrpc(session.pds, "com.atproto.repo.applyWrites");
  const call = { method: "POST", address, session, json, deadlineMs: publishDeadlineMs } as const;
  return callBluesky(context, call, AppliedWrites);
}

const creation = "com.atproto.repo.applyWrites#create";

export async function reconcileDelivery(
  context: BlueskyContext,
  { account, handles }: ReconcileTask,
): Promise<Finding> {
  const session = sessionOf(account);
  const { pds, did } = session;
  const rkey = textIn(handles, kept.key);
  if (!rkey) return { kind: "unseen" };
  const address = xrpc(pds, "com.atproto.repo.getRecord");
  const query = { repo: did, collection: postCollection, rkey };
  const answer = await callBluesky(context, { method: "GET", address, query, session }, PostRecord);
  if (answer.ok) return published(context, postUri(did, rkey));
  return classOf(answer.failure) === "missing"
    ? { kind: "absent" }
    : { kind: "unavailable", message: explainFailure(answer.failure) };
}

function published({ settings }: BlueskyContext, uri: string) {
  return { kind: "published", remoteId: uri, url: permalinkOf(settings, uri) } as const;
}

const unprepared: Outcome = {
  kind: "retry",
  code: "internal",
  reason: reasons.because("unprepared"),
  afterMs: 0,
};

const withoutPost: Outcome = {
  kind: "rejected",
  code: "content_rejected",
  reason: reasons.because("without_post"),
};
