import { stateOf } from "../../meta/simulator/containers";
import { graphTime, project } from "../../meta/simulator/nodes";
import { missingObject } from "../../meta/simulator/refusal";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { answer, permalinkOf, readAccountCaller, type Site } from "./site";
import type { Comment, Container, Media } from "./state";
import { findAccount } from "./world";

export function mediaNode(site: Site, media: Media) {
  const container = containerOf(site, media);
  const { children, caption } = container;
  return {
    id: media.mediaId,
    caption: caption === "" ? undefined : caption,
    permalink: permalinkOf(site, media),
    shortcode: media.shortcode,
    timestamp: graphTime(site, media.atMs),
    media_type: mediaTypes[container.type],
    media_product_type: container.type === "REELS" ? "REELS" : "FEED",
    username: findAccount(media.accountId)?.username,
    children: children.length > 0 ? { data: children.map((id) => ({ id })) } : undefined,
    like_count: site.switches.hidesLikes ? undefined : site.counts.of(media.mediaId, "reactions"),
    /** The comments are counted only for who asks. */
    get comments_count() {
      const own = site.store.state.commentsOn(media.mediaId).length;
      return site.counts.of(media.mediaId, "comments") + own;
    },
  };
}

export function commentNode(site: Site, comment: Comment) {
  return {
    id: comment.commentId,
    text: comment.text,
    timestamp: graphTime(site, comment.atMs),
    username: findAccount(comment.accountId)?.username,
  };
}

export function containerOf({ store }: Site, { containerId }: Media): Container {
  const container = store.state.containers.get(containerId);
  if (!container) throw new Error("A post is in the state without its container.");
  return container;
}

export function shownBy(site: Site, container: Container): Container[] {
  if (container.type !== "CAROUSEL") return [container];
  return container.children.flatMap((id) => site.store.state.containers.get(id) ?? []);
}

const words = {
  PUBLISHED: "Published: Media has been successfully published.",
  EXPIRED: "Expired: The media was not published within 24 hours.",
  IN_PROGRESS: "In Progress: Media is still being processed.",
  FINISHED: "Finished: Media has been uploaded and it is ready to be published.",
} as const;

export function nodeRoutes(site: Site): Route[] {
  return [
    {
      method: "GET",
      path: "/:version/:id",
      operation: "node.read",
      run: (visit) => readNode(site, visit),
    },
  ];
}

const mediaTypes = {
  IMAGE: "IMAGE",
  VIDEO: "VIDEO",
  REELS: "VIDEO",
  CAROUSEL: "CAROUSEL_ALBUM",
} as const;

function readNode(site: Site, { request, segments }: Visit): Reply {
  const id = segments.id ?? "";
  const found = findNode(site, id);
  if (!found) missingObject(id);
  const { node, type, accountId } = found;
  readAccountCaller(site, request, { accountId, permission: "instagram_business_basic" });
  const fields = request.parameters.get("fields");
  return answer(site, project(node, { fields, type }), accountId);
}

function findNode(site: Site, id: string) {
  const { containers, media, comments } = site.store.state;
  const container = containers.get(id);
  if (container) return pollContainer(site, id);
  const post = media.get(id);
  if (post && !post.isDeleted)
    return { node: mediaNode(site, post), type: "IGMedia", accountId: post.accountId };
  const comment = comments.get(id);
  if (!comment) return null;
  const { accountId } = comment;
  return { node: commentNode(site, comment), type: "IGComment", accountId };
}

function pollContainer(site: Site, id: string) {
  const container = site.store.state.containers.get(id);
  if (!container) return null;
  const isUnknown = container.polls < site.switches.unknownPolls;
  const node = containerNode(site, container);
  container.polls += 1;
  if (isUnknown) missingObject(id);
  return { node, type: "IGContainer", accountId: container.accountId };
}

function containerNode(site: Site, container: Container) {
  const { containerId: id, failsWith } = container;
  const code = stateOf(site, container);
  const failed = `Error: Media upload has failed with error code ${failsWith}`;
  return { id, status_code: code, status: code === "ERROR" ? failed : words[code] };
}
