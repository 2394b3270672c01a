import { countCharacters, countPlainly } from "../check";
import type { EffectOf } from "./effects";
import { isProcessed } from "./media-routes";
import { notFound, refuse } from "./refuse";
import type { Site } from "./site";
import type { Media } from "./state";
import type { SampleAccount } from "./world";

const mediaMax = 4;
const visibilities = ["public", "unlisted", "private", "direct"];

type Written = Pick<
  EffectOf<"status.published">,
  "text" | "warning" | "visibility" | "language" | "replyTo" | "mediaIds"
>;

export function checkStatus(site: Site, account: SampleAccount, written: Written) {
  checkFields(site, written);
  const media = attached(site, account, written.mediaIds);
  return {
    ...written,
    mediaHashes: media.map(({ sha256 }) => sha256),
    alts: media.map(({ description }) => description),
  };
}

function checkFields(site: Site, written: Written): void {
  const { text, warning, mediaIds, replyTo, visibility, language } = written;
  if (!visibilities.includes(visibility)) refuse(422, "Validation failed: Visibility is invalid");
  if (language !== null && !/^[a-z]{2,3}(-\w+)?$/.test(language)) {
    refuse(422, "Validation failed: Language is invalid");
  }
  if (text.trim() === "" && mediaIds.length === 0) {
    refuse(422, "Validation failed: Text can't be blank");
  }
  const { charactersMax } = site.switches;
  if (countCharacters(text) + countPlainly(warning) > charactersMax) {
    refuse(422, `Validation failed: Text character limit of ${charactersMax} exceeded`);
  }
  if (replyTo !== null && !site.store.state.statuses.has(replyTo)) notFound();
}

function attached(site: Site, account: SampleAccount, mediaIds: string[]): Media[] {
  const { state } = site.store;
  if (mediaIds.length > mediaMax) refuse(422, "Cannot attach more than 4 files");
  const media = mediaIds.map((id) => {
    const found = state.media.get(id);
    return found?.accountId === account.id ? found : refuse(422, `Media ${id} not found`);
  });
  if (media.length > 1 && media.some(({ contentType }) => contentType.startsWith("video/"))) {
    refuse(422, "Cannot attach a video to a post that already contains images");
  }
  if (media.some((one) => !isProcessed(site, one) || one.failure !== null)) {
    refuse(422, "Cannot attach files that have not finished processing. Try again in a moment!");
  }
  return media;
}
