import { html, Markup, page } from "../../simulation/html";
import type { Reply } from "../../simulation/reply";
import { linkify, postStyles, time } from "../../simulation/rich-text";
import { styles } from "../../simulation/styles";
import { videoPlayer } from "../../simulation/video";
import { postLinkOf, type Site } from "./site";
import type { Comment, Post } from "./state";
import { findPage, type SamplePage } from "./world";

/** One published post with its comments, as people see it. */
export function postPage(site: Site, post: Post): Reply {
  const comments = site.store.state.commentsOn(post.postId);
  const author = findPage(post.pageId);
  return page({
    title: `${author?.name ?? "A Page"}: a post`,
    styles: styles + postStyles,
    body: html`<main><article class="card" aria-label="Post">${postBody(site, post, "h1")}
${comments.length > 0 ? html`<section class="comments" aria-label="Comments">${comments.map((comment) => commentBody(site, comment))}</section>` : html``}
</article></main>`,
  });
}

/** A Page with its posts, newest first. */
export function timelinePage(site: Site, shown: SamplePage): Reply {
  const posts = site.store.state.postsOf(shown.id).slice(0, 50);
  return page({
    title: shown.name,
    styles: styles + postStyles,
    body: html`<main><header class="card pad who">${picture(shown.id)}<div><h1>${shown.name}</h1>
<p class="muted small">@${shown.username} · ${shown.category}</p></div></header>
${posts.map((post) => html`<article class="card" aria-label="Post">${postBody(site, post, "h2")}${commentCount(site, post)}</article>`)}
${posts.length === 0 ? html`<p class="muted empty">Nothing is published on this Page yet.</p>` : html``}
</main>`,
  });
}

/** Every Page of the simulated network. */
export function homePage(pages: readonly SamplePage[]): Reply {
  return page({
    title: "Sandbox network",
    styles: styles + postStyles,
    body: html`<main><section class="card pad"><h1>Pages</h1>
<ul>${pages.map((one) => html`<li><a class="who line" href="/${one.id}">${picture(one.id)}<span class="name">${one.name}</span></a></li>`)}</ul>
</section></main>`,
  });
}

function postBody(site: Site, post: Post, level: "h1" | "h2"): Markup {
  const author = findPage(post.pageId);
  const heading = new Markup(level);
  return html`<header class="pad who">${picture(post.pageId)}<div>
<${heading} class="author"><a class="name" href="/${post.pageId}">${author?.name ?? post.pageId}</a></${heading}>
<p class="small"><a class="muted" href="${postLinkOf(site, post)}">${time(post.atMs)}</a></p></div></header>
${post.text === "" ? html`` : html`<p class="text${post.text.length < 86 && post.photoIds.length === 0 ? " large" : ""}">${linkify(post.text)}</p>`}
${linkCard(post)}${photos(site, post.photoIds)}${video(site, post)}`;
}

function commentBody(site: Site, comment: Comment): Markup {
  const author = findPage(comment.pageId);
  return html`<div class="comment" id="${comment.commentId}">${picture(comment.pageId)}<div>
<div class="bubble"><span class="name small">${author?.name ?? comment.pageId}</span> <span class="muted small">Author</span>
${comment.text === "" ? html`` : html`<p class="text">${linkify(comment.text)}</p>`}</div>
${comment.photoId === null ? html`` : photos(site, [comment.photoId])}
<p class="muted small">${time(comment.atMs)}</p></div></div>`;
}

function commentCount(site: Site, post: Post): Markup {
  const count = site.store.state.commentsOn(post.postId).length;
  if (count === 0) return html``;
  const words = count === 1 ? "1 comment" : `${count} comments`;
  return html`<p class="pad small"><a href="${postLinkOf(site, post)}">${words}</a></p>`;
}

function photos(site: Site, ids: readonly string[]): Markup {
  if (ids.length === 0) return html``;
  const found = ids.flatMap((id) => site.store.state.photos.get(id) ?? []);
  const layout = ids.length === 1 ? "one" : ids.length === 2 || ids.length === 4 ? "two" : "three";
  return html`<div class="photos ${layout}">${found.map(
    ({ photoId, alt, width, height }) =>
      html`<a href="/photo/${photoId}" aria-label="${alt === "" ? "Photo without alternative text" : alt}"><img src="/photo/${photoId}" alt="${alt}" width="${width}" height="${height}"></a>`,
  )}</div>`;
}

function video(site: Site, post: Post): Markup {
  const shown = site.store.state.videos.get(post.video?.videoId ?? "");
  return shown ? videoPlayer(`/video/${shown.videoId}`, shown.sizeBytes) : html``;
}

function linkCard({ link }: Post): Markup {
  if (link === null) return html``;
  return html`<a class="link" href="${link}" rel="noreferrer"><span class="muted small">${new URL(link).host}</span><span class="name">${link}</span></a>`;
}

function picture(pageId: string): Markup {
  return html`<img class="picture" src="/picture/${pageId}.jpg" alt="">`;
}
