import { stateOf } from "../../meta/simulator/containers";
import { takePhoto, takeVideo } from "../../meta/simulator/files";
import { notReady, quotaReached } from "../../meta/simulator/media-refusals";
import { invalidParameter } from "../../meta/simulator/refusal";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { answer, readAccountCaller, type Site } from "./site";
import type { EffectOf } from "./state";

const captionMax = 2200;
const hashtagsMax = 30;
const mentionsMax = 20;
const altMax = 1000;
const dayMs = 24 * 60 * 60_000;

const photoRules = {
  types: ["image/jpeg"],
  formats: "JPEG",
  ratio: { min: 0.8, max: 1.91, range: "4:5 to 1.91:1" },
};

const videoRules = {
  bytesMax: 300 * 1024 * 1024,
  seconds: { min: 3, max: 15 * 60 },
  failures: { slow: 2_207_003, unfetchable: 2_207_052, unusable: 2_207_026 },
};

type Made = Pick<
  EffectOf<"container.created">,
  "type" | "children" | "file" | "pollsUntilReady" | "failsWith"
>;

export function containerRoutes(site: Site): Route[] {
  return [
    {
      method: "POST",
      path: "/:version/:accountId/media",
      operation: "media.create",
      run: (visit) => createContainer(site, visit),
    },
  ];
}

async function createContainer(site: Site, visit: Visit): Promise<Reply> {
  const { parameters } = visit.request;
  const accountId = visit.segments.accountId ?? "";
  const permission = "instagram_business_content_publish";
  readAccountCaller(site, visit.request, { accountId, permission });
  refuseTooMany(site, accountId);
  const isChild = parameters.get("is_carousel_item") === "true";
  const texts = readTexts(parameters, isChild);
  const made = await make(site, parameters, { accountId, isChild });
  const containerId = site.store.nextId();
  const failsWith = made.failsWith ?? nextError(site);
  record(site, visit, {
    kind: "container.created",
    containerId,
    accountId,
    isChild,
    ...texts,
    ...made,
    failsWith,
  });
  return answer(site, { id: containerId }, accountId);
}

function nextError({ switches }: Site): number | null {
  if (switches.failingContainers === 0) return null;
  switches.failingContainers -= 1;
  return switches.containerError;
}

function refuseTooMany(site: Site, accountId: string): void {
  const from = site.now().getTime() - dayMs;
  const recent = site.store.state.containersOf(accountId).filter(({ atMs }) => atMs >= from);
  if (recent.length >= site.switches.containersPerDay) quotaReached();
}

function readTexts(parameters: URLSearchParams, isChild: boolean) {
  const caption = parameters.get("caption") ?? "";
  const alt = parameters.get("alt_text") ?? "";
  if (isChild && caption) invalidParameter("Carousel items cannot have a caption");
  if (alt && !parameters.has("image_url")) invalidParameter("Only photos have an alt_text");
  if ([...alt].length > altMax) invalidParameter("Param alt_text is too long");
  checkCaption(caption);
  return { caption, alt };
}

function checkCaption(caption: string): void {
  if ([...caption].length > captionMax) {
    invalidParameter("Param caption is too long", { code: 36_004, subcode: 2_207_010 });
  }
  if (countOf(caption, /#[\p{L}\p{N}_]+/gu) > hashtagsMax) invalidParameter("Too many hashtags");
  if (countOf(caption, /@[\p{L}\p{N}_.]+/gu) > mentionsMax) invalidParameter("Too many tags");
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

async function make(
  site: Site,
  parameters: URLSearchParams,
  { accountId, isChild }: { accountId: string; isChild: boolean },
): Promise<Made> {
  const type = parameters.get("media_type") ?? "IMAGE";
  const { photoPolls, videoPolls, carouselPolls } = site.switches;
  switch (type) {
    case "IMAGE": {
      const taken = await takePhoto(site, parameters.get("image_url") ?? "", photoRules);
      return { type, children: [], pollsUntilReady: photoPolls, ...taken };
    }
    case "VIDEO":
    case "REELS": {
      // Since 2023 every video alone is a reel, and reels are not taken as carousel items.
      if (isChild !== (type === "VIDEO")) invalidParameter(`media_type ${type} is not taken here`);
      const taken = await takeVideo(site, parameters.get("video_url") ?? "", videoRules);
      return { type, children: [], pollsUntilReady: videoPolls, ...taken };
    }
    case "CAROUSEL": {
      const children = readChildren(site, parameters, accountId);
      return { type, children, file: null, pollsUntilReady: carouselPolls, failsWith: null };
    }
    default:
      invalidParameter(`Param media_type must be one of {IMAGE, VIDEO, REELS, CAROUSEL}: ${type}`);
  }
}

function readChildren(site: Site, parameters: URLSearchParams, accountId: string): string[] {
  const ids = (parameters.get("children") ?? "").split(",").filter(Boolean);
  if (ids.length < 2 || ids.length > 10) {
    const code = { code: 100, subcode: 2_207_028 };
    invalidParameter("Carousels need at least 2 items and can have 10", code);
  }
  for (const id of ids) checkChild(site, id, accountId);
  return ids;
}

function checkChild(site: Site, id: string, accountId: string): void {
  const child = site.store.state.containers.get(id);
  if (child?.accountId !== accountId || !child.isChild) {
    invalidParameter(`Param children: ${id} is not a carousel item`);
  }
  if (stateOf(site, child) !== "FINISHED") notReady();
}
