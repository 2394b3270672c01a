import { html, Markup, page } from "../../simulation/html";
import type { Reply } from "../../simulation/reply";
import { linkify, postStyles, time } from "../../simulation/rich-text";
import { videoPlayer } from "../../simulation/video";
import { visibleText } from "./little-text";
import { permalinkOf, type Site } from "./site";
import type { Comment, Post } from "./state";
import { styles } from "./styles";
import { findOrganization, type SampleOrganization } from "./world";

/** One published post with its comments, as people see it; the one that the address names is marked. */
export function postPage(site: Site, post: Post, commentUrn: string | null): Reply {
  const comments = site.store.state.commentsOn(post.urn);
  const author = findOrganization(post.organizationId);
  const shown = comments.map((comment) => commentBody(site, comment, commentUrn === comment.urn));
  return page({
    title: `${author?.name ?? "An organization"}: a post`,
    styles: styles + postStyles + ownStyles,
    body: html`<main><article class="card" aria-label="Post">${postBody(site, post, "h1")}
${comments.length > 0 ? html`<section class="comments" aria-label="Comments">${shown}</section>` : html``}
</article></main>`,
  });
}

/** An organization with its posts, newest first. */
export function organizationPage(site: Site, shown: SampleOrganization): Reply {
  const posts = site.store.state.postsOf(shown.id).slice(0, 50);
  return page({
    title: shown.name,
    styles: styles + postStyles + ownStyles,
    body: html`<main><header class="card pad who">${logo(shown.id)}<div><h1>${shown.name}</h1>
<p class="muted small">${shown.vanityName} · Sample content</p></div></header>
${posts.map((post) => html`<article class="card" aria-label="Post">${postBody(site, post, "h2")}${commentCount(site, post)}</article>`)}
${posts.length === 0 ? html`<p class="muted empty">Nothing is published on this Page yet.</p>` : html``}
</main>`,
  });
}

/** Every organization of the simulated network. */
export function homePage(organizations: readonly SampleOrganization[]): Reply {
  return page({
    title: "Sandbox network",
    styles: styles + postStyles,
    body: html`<main><section class="card pad"><h1>Pages</h1>
<ul>${organizations.map((one) => html`<li><a class="who line" href="/company/${one.vanityName}">${logo(one.id)}<span class="name">${one.name}</span></a></li>`)}</ul>
</section></main>`,
  });
}

function postBody(site: Site, post: Post, level: "h1" | "h2"): Markup {
  const author = findOrganization(post.organizationId);
  const heading = new Markup(level);
  const text = visibleText(post.commentary);
  return html`<header class="pad who">${logo(post.organizationId)}<div>
<${heading} class="author"><a class="name" href="/company/${author?.vanityName ?? ""}">${author?.name ?? post.organizationId}</a></${heading}>
<p class="small"><a class="muted" href="${permalinkOf(site, post.urn)}">${time(post.atMs)}</a></p></div></header>
${text === "" ? html`` : html`<p class="text">${linkify(text)}</p>`}
${article(post)}${images(site, post.images)}${video(site, post)}`;
}

function commentBody(site: Site, comment: Comment, isMarked: boolean): Markup {
  const author = findOrganization(comment.organizationId);
  const { imageUrn } = comment;
  return html`<div class="comment${isMarked ? " marked" : ""}">${logo(comment.organizationId)}<div>
<div class="bubble"><span class="name small">${author?.name ?? comment.organizationId}</span> <span class="muted small">Author</span>
${comment.text === "" ? html`` : html`<p class="text">${linkify(comment.text)}</p>`}</div>
${imageUrn === null ? html`` : images(site, [{ urn: imageUrn, alt: "" }])}
<p class="muted small">${time(comment.atMs)}</p></div></div>`;
}

function commentCount(site: Site, post: Post): Markup {
  const count = site.store.state.commentsOn(post.urn).length;
  if (count === 0) return html``;
  const words = count === 1 ? "1 comment" : `${count} comments`;
  return html`<p class="pad small"><a href="${permalinkOf(site, post.urn)}">${words}</a></p>`;
}

function images(site: Site, shown: Post["images"]): Markup {
  if (shown.length === 0) return html``;
  const layout = shown.length === 1 ? "one" : shown.length % 3 === 0 ? "three" : "two";
  return html`<div class="photos ${layout}">${shown.map(({ urn, alt }) => image(site, urn, alt))}</div>`;
}

function image(site: Site, urn: string, alt: string): Markup {
  const { width, height } = site.store.state.images.get(urn)?.sent ?? { width: 0, height: 0 };
  return html`<a href="/image/${urn}" aria-label="${alt === "" ? "Image without alternative text" : alt}"><img src="/image/${urn}" alt="${alt}" width="${width}" height="${height}"></a>`;
}

function video(site: Site, post: Post): Markup {
  const shown = site.store.state.videos.get(post.video?.urn ?? "");
  return shown ? videoPlayer(`/video/${shown.urn}`, shown.sizeBytes) : html``;
}

function article({ article: shown }: Post): Markup {
  if (shown === null) return html``;
  return html`<a class="link" href="${shown.source}" rel="noreferrer"><span class="name">${shown.title}</span><span class="muted small">${new URL(shown.source).host}</span></a>`;
}

function logo(organizationId: string): Markup {
  return html`<img class="picture" src="/logo/${organizationId}.jpg" alt="">`;
}

const ownStyles = `
.marked .bubble { outline: 2px solid var(--link); }
.bubble { border-radius: 0 8px 8px 8px; }
`;
