import { z } from "zod";
import { listNodes, project } from "../../meta/simulator/nodes";
import { invalidParameter, refuse } from "../../meta/simulator/refusal";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { networkTimeMs, record } from "../../simulation/site";
import { readPageCaller } from "./caller";
import { postNode } from "./nodes";
import { answer, type Site } from "./site";
import type { MessageTag, Post } from "./state";
import { findPage, type SamplePage } from "./world";

export function feedRoutes(site: Site): Route[] {
  const read = (edge: string): Route => ({
    method: "GET",
    path: `/:version/:pageId/${edge}`,
    operation: "feed.read",
    run: (visit) => readFeed(site, visit),
  });
  return [
    {
      method: "POST",
      path: "/:version/:pageId/feed",
      operation: "feed.create",
      run: (visit) => createPost(site, visit),
    },
    read("feed"),
    read("published_posts"),
  ];
}

type NewPost = {
  pageId: string;
  text: string;
  tags: MessageTag[];
  link: string | null;
  photoIds: string[];
  video: { videoId: string; sha256: string } | null;
};

export function publishPost(site: Site, visit: Visit, post: NewPost): string {
  const postId = `${post.pageId}_${site.store.nextId()}`;
  const { photos } = site.store.state;
  const photoHashes = post.photoIds.map((id) => photos.get(id)?.sha256 ?? "");
  record(site, visit, { kind: "post.published", postId, photoHashes, ...post });
  return postId;
}

type Message = { text: string; tags: MessageTag[] };

const mention = /@\[(\d+)\]/g;

export function readMessage(site: Site, given: { pageId: string; message: string }): Message {
  const { pageId, message } = given;
  const read: Message = { text: "", tags: [] };
  let end = 0;
  for (const match of message.matchAll(mention)) {
    read.text += message.slice(end, match.index);
    end = match.index + match[0].length;
    const page = mentionable(site, { pageId, id: match[1] ?? "" });
    if (!page) continue;
    read.tags.push(tagOf(page, [...read.text].length));
    read.text += page.name;
  }
  read.text += message.slice(end);
  return read;
}

const limitMax = 100;

function readFeed(site: Site, visit: Visit): Reply {
  const { parameters } = visit.request;
  const pageId = visit.segments.pageId ?? "";
  const caller = readPageCaller(site, visit.request, {
    pageId,
    permission: "pages_read_engagement",
  });
  const limit = Number(parameters.get("limit") ?? 25);
  if (!(limit >= 1 && limit <= limitMax)) {
    invalidParameter(`Please reduce the amount of data you're asking for: limit ${limit}`);
  }
  const nodes = rankedPosts(site, pageId)
    .filter((post) => isBetween(site, post, parameters))
    .map((post) => postNode(site, post));
  const defaultFields = "id,message,created_time";
  const listing = { request: visit.request, type: "Post", limit, defaultFields };
  return answer(site, listNodes(nodes, listing), caller);
}

const rankedMax = 600;

function rankedPosts(site: Site, pageId: string): Post[] {
  const { feedLagMs, feedOmitsNewest } = site.switches;
  const visibleUntil = site.now().getTime() - feedLagMs;
  return site.store.state
    .postsOf(pageId)
    .slice(feedOmitsNewest)
    .filter((post) => post.atMs <= visibleUntil)
    .slice(0, rankedMax);
}

function isBetween(site: Site, { atMs }: Post, parameters: URLSearchParams): boolean {
  const createdAt = Math.floor((atMs + site.switches.clockSkewMs) / 1000);
  const since = Number(parameters.get("since") ?? 0);
  const until = Number(parameters.get("until") ?? Number.MAX_SAFE_INTEGER);
  return createdAt >= since && createdAt <= until;
}

function createPost(site: Site, visit: Visit): Reply {
  const { parameters } = visit.request;
  const pageId = visit.segments.pageId ?? "";
  const permission = "pages_manage_posts";
  const need = { pageId, permission, task: "CREATE_CONTENT" };
  const caller = readPageCaller(site, visit.request, need);
  if (parameters.get("published") === "false") {
    invalidParameter("This Page does not take unpublished posts");
  }
  const post = {
    pageId,
    ...readMessage(site, { pageId, message: parameters.get("message") ?? "" }),
    link: readLink(parameters),
    photoIds: readAttachedMedia(parameters),
    video: null,
  };
  checkText(post);
  for (const [index, id] of post.photoIds.entries()) checkPhoto(site, { pageId, id, index });
  refuseDuplicate(site, post);
  const fields = parameters.get("fields");
  const published = site.store.state.posts.get(publishPost(site, visit, post));
  if (!published) throw new Error("A post that was recorded is not in the state.");
  return answer(site, project(postNode(site, published), { fields, type: "Post" }), caller);
}

function mentionable(
  { switches }: Site,
  { pageId, id }: { pageId: string; id: string },
): SamplePage | null {
  const isAllowed = switches.pageMentioning && switches.untaggablePage !== id;
  return id === pageId || isAllowed ? (findPage(id) ?? null) : null;
}

function tagOf({ id, name }: SamplePage, offset: number): MessageTag {
  return { id, name, type: "page", offset, length: [...name].length };
}

function readLink(parameters: URLSearchParams): string | null {
  const link = parameters.get("link");
  if (link === null) return null;
  if (!URL.canParse(link)) invalidParameter("link URL is not properly formatted");
  if (!/(^|\.)facebook\.com$/.test(new URL(link).hostname)) return link;
  refuse({ message: "(#100) You can't share this link", code: 100, subcode: 1609008 });
}

const AttachedMedia = z.object({ media_fbid: z.string().min(1) });

function readAttachedMedia(parameters: URLSearchParams): string[] {
  const array = parameters.get("attached_media");
  const items = [...parameters]
    .filter(([name]) => /^attached_media\[\d+\]$/.test(name))
    .sort(([one], [other]) => numberIn(one) - numberIn(other))
    .map(([, value]) => parseJson(value));
  const given = array === null ? items : parseJson(array);
  const parsed = z.array(AttachedMedia).safeParse(given);
  if (!parsed.success) invalidParameter("Param attached_media must be an array of media_fbid");
  return parsed.data.map((item) => item.media_fbid);
}

function numberIn(name: string): number {
  return Number(name.match(/\d+/)?.[0] ?? 0);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const textMax = 63_206;

function checkText({ text, link, photoIds }: NewPost): void {
  if (text === "" && link === null && photoIds.length === 0) {
    invalidParameter("Requires one of the params: message, link, attached_media");
  }
  if ([...text].length > textMax) invalidParameter("Param message is too long");
}

const photoLifetimeMs = 24 * 60 * 60_000;

function checkPhoto(site: Site, given: { pageId: string; id: string; index: number }): void {
  const photo = site.store.state.photos.get(given.id);
  const isKept = photo && networkTimeMs(site) - photo.atMs < photoLifetimeMs;
  if (photo?.pageId !== given.pageId || (!isKept && photo.storyId === null)) {
    invalidParameter(`Param attached_media[${given.index}] is not a valid photo id: ${given.id}`);
  }
  if (photo.storyId !== null) {
    refuse({
      message: "(#100) These photos were already posted.",
      code: 100,
      subcode: 1366051,
      transient: false,
      userMessage: "These photos were already posted.",
    });
  }
}

function refuseDuplicate(site: Site, { pageId, text, photoIds }: NewPost): void {
  const latest = site.store.state.latestPostOf(pageId);
  if (!latest || photoIds.length > 0 || latest.photoIds.length > 0 || latest.video) return;
  if (latest.text !== text) return;
  refuse({
    message: "Duplicate status message",
    code: 506,
    subcode: 1455006,
    transient: false,
    title: "Duplicate Status Update",
    userMessage:
      "This status update is identical to the last one you posted. Try posting something different, or delete your previous update.",
  });
}
