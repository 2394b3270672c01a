import { graphTime } from "../../meta/simulator/answer";
import { containerStatus } from "./container-status";
import { permalinkOf, type Site } from "./site";
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
  };
}

export function containerNode(site: Site, container: Container) {
  const { code, words } = containerStatus(site, container);
  return { id: container.containerId, status_code: code, status: words };
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

const mediaTypes = {
  IMAGE: "IMAGE",
  VIDEO: "VIDEO",
  REELS: "VIDEO",
  CAROUSEL: "CAROUSEL_ALBUM",
} as const;
