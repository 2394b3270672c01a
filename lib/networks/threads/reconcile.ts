import { isVideo } from "../content/problems";
import { isSameText } from "../content/rules/text";
import { reconcileContainer } from "../meta/reconcile-container";
import type { Finding, ReconcileTask } from "../network";
import { explainFailure, isMissing, isPost } from "./errors";
import { listPosts, readStatus } from "./posts";
import type { ThreadsContext } from "./settings";
import type { PostRow } from "./wire";

export function reconcileDelivery(context: ThreadsContext, task: ReconcileTask): Promise<Finding> {
  const { account, content } = task;
  const isReply = content.postIndex > 0;
  return reconcileContainer({
    task,
    now: context.now,
    readStatus: (id) => readStatus(context, account, id),
    listPosts: (since) => listPosts(context, account, { isReply, since }),
    isSame: (row) => isSamePost(row, task),
    tellsNothing: (failure) => isMissing(failure) || isPost(failure),
    explainFailure,
  });
}

function isSamePost({ text = "", media_type: type }: PostRow, { content }: ReconcileTask): boolean {
  const isType = type === undefined || typesOf(content).includes(type);
  return isType && isSameText(withoutSigns(text), withoutSigns(content.text));
}

/** The tag that becomes the topic may be told without its sign. */
function withoutSigns(text: string): string {
  return text.replaceAll("#", "");
}

function typesOf({ media }: ReconcileTask["content"]): string[] {
  if (media.length > 1) return ["CAROUSEL_ALBUM", "CAROUSEL"];
  if (media.length === 0) return ["TEXT_POST", "TEXT"];
  return media.some(isVideo) ? ["VIDEO"] : ["IMAGE"];
}
