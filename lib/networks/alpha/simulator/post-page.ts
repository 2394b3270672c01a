import { html, Markup, page } from "../../simulation/html";
import type { Reply } from "../../simulation/reply";
import { permalinkOf, type Site } from "./site";
import type { Comment, Post } from "./state";
import { styles } from "./styles";
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
<p class="small"><a class="muted" href="${permalinkOf(site, post.postId)}">${time(post.atMs)}</a></p></div></header>
${post.text === "" ? html`` : html`<p class="text${post.text.length < 86 && post.photoIds.length === 0 ? " large" : ""}">${linkify(post.text)}</p>`}
${linkCard(post)}${photos(site, post.photoIds)}`;
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
  return html`<p class="pad small"><a href="${permalinkOf(site, post.postId)}">${words}</a></p>`;
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

function linkCard({ link }: Post): Markup {
  if (link === null) return html``;
  return html`<a class="link" href="${link}" rel="noreferrer"><span class="muted small">${new URL(link).host}</span><span class="name">${link}</span></a>`;
}

function picture(pageId: string): Markup {
  return html`<img class="picture" src="/picture/${pageId}.jpg" alt="">`;
}

function time(atMs: number): Markup {
  const at = new Date(atMs).toISOString();
  return html`<time datetime="${at}">${at.slice(0, 19).replace("T", " ")} UTC</time>`;
}

function linkify(text: string): Markup {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return new Markup(
    parts
      .map((part, index) =>
        index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`,
      )
      .map((part) => part.text)
      .join(""),
  );
}

const postStyles = `
h1 { font-size: 20px; line-height: 1.25; }
.author { font-size: 15px; line-height: 1.4; }
.text a { text-decoration: underline; }
.line { padding: 8px 0; }
.text { padding: 0 16px 12px; white-space: pre-wrap; overflow-wrap: anywhere; }
.text.large { font-size: 22px; line-height: 1.3; }
.photos { display: grid; gap: 2px; border-top: 1px solid var(--line); }
.photos.two { grid-template-columns: 1fr 1fr; }
.photos.three { grid-template-columns: repeat(3, 1fr); }
.photos a { display: block; background: var(--quiet); }
.photos img { display: block; width: 100%; height: 100%; object-fit: cover; }
.photos.one img { height: auto; max-height: 640px; object-fit: contain; }
.photos.two img, .photos.three img { aspect-ratio: 1; }
.link { display: flex; flex-direction: column; gap: 2px; padding: 12px 16px; background: var(--bubble);
  border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.comments { padding: 12px 16px; border-top: 1px solid var(--line); display: grid; gap: 12px; }
.comment { display: flex; gap: 8px; }
.comment > div { min-width: 0; }
.comment .picture { width: 32px; height: 32px; }
.bubble { background: var(--bubble); border-radius: 16px; padding: 8px 12px; width: fit-content; }
.bubble .text { padding: 0; }
.comment .photos { margin-top: 6px; border: 0; border-radius: 12px; overflow: hidden; max-width: 320px; }
.comment:target .bubble { outline: 2px solid var(--link); }
.empty { text-align: center; padding: 48px 0; }
`;
