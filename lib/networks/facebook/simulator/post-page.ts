import { html, type Markup } from "../../simulation/html";
import {
  accountPage,
  commentBody,
  commentCount,
  homePage,
  photoGrid,
  postHeader,
  postPage,
} from "../../simulation/post-page";
import type { Reply } from "../../simulation/reply";
import { linkify, postStyles } from "../../simulation/rich-text";
import { styles as cardStyles } from "../../simulation/styles";
import { videoPlayer } from "../../simulation/video";
import { postLinkOf, type Site } from "./site";
import type { Comment, Post } from "./state";
import { findPage, type SamplePage, samplePages } from "./world";

const styles = cardStyles + postStyles;

export function singlePostPage(site: Site, post: Post): Reply {
  const comments = site.store.state.commentsOn(post.postId);
  return postPage(
    { title: `${findPage(post.pageId)?.name ?? "A Page"}: a post`, styles },
    postBody(site, post, "h1"),
    comments.map((comment) => ownComment(site, comment)),
  );
}

export function timelinePage(site: Site, { id, name, username, category }: SamplePage): Reply {
  const posts = site.store.state.postsOf(id).slice(0, 50);
  return accountPage(
    { title: name, styles },
    {
      picturePath: pictureOf(id),
      about: `@${username} · ${category}`,
      posts: html`${posts.map((post) => html`<article class="card" aria-label="Post">${postBody(site, post, "h2")}${commentsOf(site, post)}</article>`)}
${posts.length === 0 ? html`<p class="muted empty">Nothing is published on this Page yet.</p>` : html``}`,
    },
  );
}

export function frontPage(): Reply {
  const accounts = samplePages.map(({ id, name }) => ({
    path: `/${id}`,
    picturePath: pictureOf(id),
    name,
  }));
  return homePage(styles, "Pages", accounts);
}

function postBody(site: Site, post: Post, level: "h1" | "h2"): Markup {
  const address = postLinkOf(site, post);
  const isLarge = post.text.length < 86 && post.photoIds.length === 0;
  return html`${postHeader(authorOf(post.pageId), { atMs: post.atMs, address, level })}
${post.text === "" ? html`` : html`<p class="text${isLarge ? " large" : ""}">${linkify(post.text)}</p>`}
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

function commentsOf(site: Site, post: Post): Markup {
  return commentCount(site.store.state.commentsOn(post.postId).length, postLinkOf(site, post));
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

function authorOf(pageId: string) {
  return {
    name: findPage(pageId)?.name ?? pageId,
    path: `/${pageId}`,
    picturePath: pictureOf(pageId),
  };
}

function pictureOf(pageId: string): string {
  return `/picture/${pageId}.jpg`;
}
