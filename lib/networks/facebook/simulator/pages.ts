import { html, linkify, type Markup } from "../../simulation/html";
import { commentBody, photoGrid, sitePages } from "../../simulation/pages";
import type { Route } from "../../simulation/router";
import { styles } from "../../simulation/styles";
import { showVideo, videoPlayer } from "../../simulation/video";
import { postLinkOf, type Site } from "./site";
import type { Comment, Post } from "./state";
import { findPage, samplePages } from "./world";

export function webRoutes(site: Site): Route[] {
  const { state } = site.store;
  return sitePages({
    styles,
    heading: "Pages",
    gone: "This content isn't available: it was deleted, or the address is wrong.",
    empty: "Nothing is published on this Page yet.",
    accounts: samplePages,
    about: ({ username, category }) => `@${username} · ${category}`,
    authorOf,
    accountPath: "/:id",
    accountAt: ({ id }) => findPage(id),
    leadsTo: ({ id = "" }) => {
      const post = state.findPost(id);
      return post ? postLinkOf(site, post) : null;
    },
    picturePath: "/picture/:file",
    posts: {
      "/:pageId/posts/:storyId": ({ pageId, storyId }) => {
        const post = state.posts.get(`${pageId}_${storyId}`);
        return post?.isDeleted ? null : post;
      },
      "/:pageId/videos/:videoId": ({ pageId, videoId = "" }) => {
        const post = state.findPost(videoId);
        return post?.pageId === pageId ? post : null;
      },
    },
    postsOf: ({ id }) => state.postsOf(id),
    show: (post) => ({
      accountId: post.pageId,
      atMs: post.atMs,
      address: postLinkOf(site, post),
      content: contentOf(site, post),
    }),
    comments: ({ postId }) => state.commentsOn(postId).map((comment) => ownComment(site, comment)),
    files: {
      "/video/:videoId": ({ segments, request }) => {
        const video = state.findPost(segments.videoId ?? "")?.video;
        return video ? showVideo(site.store.parts, video.sha256, request) : null;
      },
      "/photo/:photoId": ({ segments }) => {
        const photo = state.photos.get(segments.photoId ?? "");
        if (!photo) return null;
        const { contentType, sha256 } = photo;
        return { status: 200, contentType, body: site.store.readMedia(sha256) };
      },
    },
  });
}

function authorOf(pageId: string) {
  return {
    name: findPage(pageId)?.name ?? pageId,
    path: `/${pageId}`,
    picturePath: `/picture/${pageId}.jpg`,
  };
}

function contentOf(site: Site, post: Post): Markup {
  const isLarge = post.text.length < 86 && post.photoIds.length === 0;
  return html`${post.text === "" ? html`` : html`<p class="text${isLarge ? " large" : ""}">${linkify(post.text)}</p>`}
${linkCard(post)}${photos(site, post.photoIds)}${video(site, post)}`;
}

function ownComment(site: Site, comment: Comment): Markup {
  const { commentId, pageId, text, atMs, photoId } = comment;
  return commentBody(authorOf(pageId), {
    text,
    atMs,
    photos: photoId === null ? html`` : photos(site, [photoId]),
    attributes: html`class="comment" id="${commentId}"`,
  });
}

function photos(site: Site, ids: readonly string[]): Markup {
  const found = ids.flatMap((id) => site.store.state.photos.get(id) ?? []);
  const shown = found.map(({ photoId, ...photo }) => ({ ...photo, path: `/photo/${photoId}` }));
  const layout = ids.length === 1 ? "one" : ids.length === 2 || ids.length === 4 ? "two" : "three";
  return photoGrid(shown, { layout, withoutAlt: "Photo without alternative text" });
}

function video(site: Site, post: Post): Markup {
  const shown = site.store.state.videos.get(post.video?.videoId ?? "");
  return shown ? videoPlayer(`/video/${shown.videoId}`, shown.sizeBytes) : html``;
}

function linkCard({ link }: Post): Markup {
  if (link === null) return html``;
  return html`<a class="link" href="${link}" rel="noreferrer"><span class="muted small">${new URL(link).host}</span><span class="name">${link}</span></a>`;
}
