import { encodeJpeg } from "../content/encode-jpeg";
import { isVideo } from "../content/problems";
import { pauseMs } from "../meta/usage";
import type { DeliveryTask, MediaSource, Preparation } from "../network";
import { type Answer, callGraph } from "./call";
import { reasons, toNotSent } from "./errors";
import { photoIds, photoKey, withoutStaleUploads, withPhoto } from "./handles";
import { prepareVideo } from "./prepare-video";
import type { FacebookContext } from "./settings";
import { PhotoUploadAnswer } from "./wire";

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
    return { state: "stopped", outcome: toNotSent(answer.failure, context.now()) };
  }
  const photo = { key: photoKey(item, index), id: answer.body.id, at: context.now() };
  return {
    state: "continue",
    handles: withPhoto(handles, photo),
    afterMs: pauseMs(answer.usagePercent),
  };
}

const uploadDeadlineMs = 60_000;

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

type EncodedPhoto = { bytes: Uint8Array<ArrayBuffer>; contentType: string; name: string };

const takenAsIs = new Set(["image/jpeg", "image/png", "image/gif"]);
const bytesMax = 4 * 1024 * 1024;

/** Live errors name 4 MB as the limit. Returns null when the bytes are not an image. */
async function encodePhoto(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<EncodedPhoto | null> {
  if (takenAsIs.has(contentType) && bytes.byteLength <= bytesMax) {
    return { bytes, contentType, name: `photo.${contentType.slice("image/".length)}` };
  }
  for (const attempt of attempts) {
    const encoded = await encodeJpeg(bytes, attempt);
    if (encoded === null) return null;
    if (encoded.byteLength <= bytesMax) {
      return { bytes: encoded, contentType: "image/jpeg", name: "photo.jpeg" };
    }
  }
  return null;
}

const attempts = [
  { edge: 4096, quality: 90 },
  { edge: 3072, quality: 85 },
  { edge: 2048, quality: 80 },
];

const unreadablePhoto: Preparation = {
  state: "stopped",
  outcome: {
    kind: "rejected",
    code: "media_rejected",
    reason: reasons.because("unreadable_photo"),
  },
};
