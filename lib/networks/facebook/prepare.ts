import { isVideo } from "../content/video-rules";
import { pauseMs } from "../meta/usage";
import type { DeliveryTask, MediaSource, Preparation } from "../network";
import { type Answer, callGraph } from "./call";
import { encodePhoto } from "./encode-photo";
import { toSetback } from "./errors";
import { photoIds, photoKey, withoutStaleUploads, withPhoto } from "./photo-handles";
import { prepareVideo } from "./prepare-video";
import { reasons } from "./reasons";
import type { FacebookContext } from "./settings";
import { PhotoUploadAnswer } from "./wire";

const uploadDeadlineMs = 60_000;

export async function prepareDelivery(
  context: FacebookContext,
  task: DeliveryTask,
): Promise<Preparation> {
  const handles = withoutStaleUploads(task.handles, context.now());
  const video = task.content.media.find(isVideo);
  return video
    ? prepareVideo({ context, task: { ...task, handles }, video })
    : preparePhotos(context, { ...task, handles });
}

/** Uploads the next photo unpublished, so that its id exists before anything is visible. */
async function preparePhotos(context: FacebookContext, task: DeliveryTask): Promise<Preparation> {
  const { handles } = task;
  const index = photoIds(handles, task.content).indexOf(undefined);
  const item = task.content.media[index];
  if (!item) return { state: "ready", handles };
  const answer = await uploadPhoto(context, task, item);
  if (answer === null) return unreadablePhoto;
  if (!answer.ok) {
    return { state: "stopped", outcome: toSetback(answer.failure, context.now()) };
  }
  const photo = { key: photoKey(item, index), id: answer.body.id, at: context.now() };
  return {
    state: "continue",
    handles: withPhoto(handles, photo),
    afterMs: pauseMs(answer.usagePercent),
  };
}

const unreadablePhoto: Preparation = {
  state: "stopped",
  outcome: {
    kind: "rejected",
    code: "media_rejected",
    reason: reasons.because("unreadable_photo"),
  },
};

async function uploadPhoto(
  context: FacebookContext,
  { account }: DeliveryTask,
  item: MediaSource,
): Promise<Answer<{ id: string }> | null> {
  const file = await encodePhoto(await item.read(), item.contentType);
  if (file === null) return null;
  return callGraph(
    context,
    {
      method: "POST",
      path: `/${account.accountId}/photos`,
      token: account.credentials.pageToken ?? "",
      parameters: {
        published: "false",
        ...(item.alt.trim() ? { alt_text_custom: item.alt.trim() } : {}),
      },
      file,
      deadlineMs: uploadDeadlineMs,
    },
    PhotoUploadAnswer,
  );
}
