import { withoutEnd } from "../../content/rules/text";
import { stateOf } from "../../meta/simulator/containers";
import { takePhoto, takeVideo } from "../../meta/simulator/files";
import { notReady } from "../../meta/simulator/media-refusals";
import { invalidParameter, refuse } from "../../meta/simulator/refusal";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { answer, notFound, readOwner, type Site, takeNotFound } from "./site";
import type { EffectOf } from "./state";

const textMax = 500;
const linksMax = 5;
const altMax = 1000;
const topicMax = 50;
const childrenMin = 2;
const childrenMax = 20;

const photoRules = {
  types: ["image/jpeg", "image/png"],
  formats: "JPEG, PNG",
  ratio: { min: 0.1, max: 10, range: "1:10 to 10:1" },
};

const videoRules = {
  bytesMax: 1024 * 1024 * 1024,
  seconds: { min: 0, max: 5 * 60 },
  failures: {
    slow: "FAILED_DOWNLOADING_VIDEO",
    unfetchable: "FAILED_DOWNLOADING_VIDEO",
    unusable: "INVALID_DURATION",
  },
};

type Created = EffectOf<"container.created">;
type Made = Pick<Created, "type" | "children" | "file" | "pollsUntilReady" | "failsWith">;

export function containerRoutes(site: Site): Route[] {
  return [
    {
      method: "POST",
      path: "/:version/:owner/threads",
      operation: "threads.create",
      run: (visit) => createContainer(site, visit),
    },
  ];
}

async function createContainer(site: Site, visit: Visit): Promise<Reply> {
  const { parameters } = visit.request;
  const accountId = readOwner(site, visit, "threads_content_publish");
  const isChild = parameters.get("is_carousel_item") === "true";
  const replyTo = readReplyTo(site, visit);
  const said = readTexts(parameters, isChild);
  if (parameters.get("auto_publish_text") === "true") {
    throw new Error("Publishing in this step leaves no handle of what is published.");
  }
  const made = await make(site, parameters, { accountId, isChild });
  const containerId = site.store.nextId();
  const failsWith = made.failsWith ?? nextError(site);
  const shared = { containerId, accountId, isChild, replyTo, ...said, ...made, failsWith };
  record(site, visit, { kind: "container.created", ...shared });
  return answer(site, { id: containerId }, accountId);
}

function readReplyTo(site: Site, visit: Visit): string | null {
  const replyTo = visit.request.parameters.get("reply_to_id");
  if (replyTo === null) return null;
  readOwner(site, visit, "threads_manage_replies");
  if (!site.store.state.threads.has(replyTo)) notFound();
  return replyTo;
}

const replyControls = [
  "everyone",
  "accounts_you_follow",
  "mentioned_only",
  "parent_post_author_only",
  "followers_only",
];

function readTexts(parameters: URLSearchParams, isChild: boolean) {
  const text = parameters.get("text") ?? "";
  const alt = parameters.get("alt_text") ?? "";
  const link = parameters.get("link_attachment");
  const topic = parameters.get("topic_tag");
  const replyControl = parameters.get("reply_control");
  if (isChild && text) invalidParameter("Carousel items cannot have a text");
  if (countBytes(text) > textMax)
    invalidParameter("Param text must be at most 500 characters long.");
  if ([...alt].length > altMax) invalidParameter("Param alt_text is too long");
  if (linksIn(`${text} ${link ?? ""}`).size > linksMax) tooManyLinks();
  if (topic !== null && !isTopic(topic)) invalidParameter("Param topic_tag is not a topic");
  if (replyControl !== null && !replyControls.includes(replyControl)) {
    invalidParameter("Param reply_control must be one of the audiences");
  }
  if (link !== null && parameters.get("media_type") !== "TEXT") {
    invalidParameter("Param link_attachment can only be used for TEXT posts");
  }
  return {
    text,
    alt,
    link,
    topic: topic ?? text.match(/#([\p{L}\p{N}_]+)/u)?.[1] ?? null,
    replyControl,
    approvesReplies: parameters.get("enable_reply_approvals") === "true",
    isSpoiler: parameters.get("is_spoiler_media") === "true",
  };
}

function isTopic(topic: string): boolean {
  const { length } = [...topic];
  return length >= 1 && length <= topicMax && !/[.&]/.test(topic);
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Counts an emoji by its bytes in UTF-8, and anything else by its characters. */
function countBytes(text: string): number {
  let sum = 0;
  for (const { segment } of graphemes.segment(text)) {
    const isEmoji = /\p{Emoji_Presentation}|\ufe0f/u.test(segment);
    sum += isEmoji ? Buffer.byteLength(segment) : [...segment].length;
  }
  return sum;
}

function linksIn(text: string): Set<string> {
  const found = text.match(/https?:\/\/\S+/gi) ?? [];
  return new Set(found.map((link) => withoutEnd(link, /[.,;:!?)]/u)));
}

function tooManyLinks(): never {
  refuse({
    message: "THREADS_API__LINK_LIMIT_EXCEEDED",
    code: 100,
    title: "Too many links",
    userMessage: "A post can have at most 5 unique links.",
  });
}

function nextError({ switches }: Site): string | null {
  if (switches.failingContainers === 0) return null;
  switches.failingContainers -= 1;
  return switches.containerError;
}

async function make(
  site: Site,
  parameters: URLSearchParams,
  { accountId, isChild }: { accountId: string; isChild: boolean },
): Promise<Made> {
  const type = parameters.get("media_type");
  const { textPolls, photoPolls, videoPolls, carouselPolls } = site.switches;
  switch (type) {
    case "TEXT": {
      if (isChild) invalidParameter("A text is no carousel item");
      if (!parameters.get("text")?.trim()) invalidParameter("The parameter text is required");
      return { type, children: [], file: null, pollsUntilReady: textPolls, failsWith: null };
    }
    case "IMAGE": {
      const taken = await takePhoto(site, parameters.get("image_url") ?? "", photoRules);
      return { type, children: [], pollsUntilReady: photoPolls, ...taken };
    }
    case "VIDEO": {
      const taken = await takeVideo(site, parameters.get("video_url") ?? "", videoRules);
      return { type, children: [], pollsUntilReady: videoPolls, ...taken };
    }
    case "CAROUSEL": {
      const children = readChildren(site, parameters, accountId);
      return { type, children, file: null, pollsUntilReady: carouselPolls, failsWith: null };
    }
    default:
      invalidParameter(`Param media_type must be one of {TEXT, IMAGE, VIDEO, CAROUSEL}: ${type}`);
  }
}

function readChildren(site: Site, parameters: URLSearchParams, accountId: string): string[] {
  const ids = (parameters.get("children") ?? "").split(",").filter(Boolean);
  if (ids.length < childrenMin || ids.length > childrenMax) {
    invalidParameter("Carousels need at least 2 items and can have 20");
  }
  takeNotFound(site, "notFoundAfter");
  for (const id of ids) {
    const child = site.store.state.containers.get(id);
    if (child?.accountId !== accountId) notFound();
    if (!child.isChild) invalidParameter(`Param children: ${id} is not a carousel item`);
    if (stateOf(site, child) !== "FINISHED") notReady();
  }
  return ids;
}
