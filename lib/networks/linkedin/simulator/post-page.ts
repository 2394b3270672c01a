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
import { videoPlayer } from "../../simulation/video";
import { visibleText } from "./little-text";
import { permalinkOf, type Site } from "./site";
import type { Comment, Post } from "./state";
import { styles as cardStyles } from "./styles";
import { findOrganization, type SampleOrganization, sampleOrganizations } from "./world";

const listStyles = cardStyles + postStyles;
const styles = `${listStyles}
.marked .bubble { outline: 2px solid var(--link); }
.bubble { border-radius: 0 8px 8px 8px; }
`;

export function singlePostPage(site: Site, post: Post, markedUrn: string | null): Reply {
  const comments = site.store.state.commentsOn(post.urn);
  const author = findOrganization(post.organizationId)?.name ?? "An organization";
  return postPage(
    { title: `${author}: a post`, styles },
    postBody(site, post, "h1"),
    comments.map((comment) => ownComment(site, comment, comment.urn === markedUrn)),
  );
}

export function organizationPage(site: Site, { id, name, vanityName }: SampleOrganization): Reply {
  const posts = site.store.state.postsOf(id).slice(0, 50);
  return accountPage(
    { title: name, styles },
    {
      picturePath: logoOf(id),
      about: `${vanityName} · Sample content`,
      posts: html`${posts.map((post) => html`<article class="card" aria-label="Post">${postBody(site, post, "h2")}${commentsOf(site, post)}</article>`)}
${posts.length === 0 ? html`<p class="muted empty">Nothing is published on this Page yet.</p>` : html``}`,
    },
  );
}

export function frontPage(): Reply {
  const accounts = sampleOrganizations.map(({ id, name, vanityName }) => ({
    path: `/company/${vanityName}`,
    picturePath: logoOf(id),
    name,
  }));
  return homePage(listStyles, "Pages", accounts);
}

function postBody(site: Site, post: Post, level: "h1" | "h2"): Markup {
  const address = permalinkOf(site, post.urn);
  const text = visibleText(post.commentary);
  return html`${postHeader(authorOf(post.organizationId), { atMs: post.atMs, address, level })}
${text === "" ? html`` : html`<p class="text">${linkify(text)}</p>`}
${article(post)}${images(site, post.images)}${video(site, post)}`;
}

function ownComment(site: Site, comment: Comment, isMarked: boolean): Markup {
  const { organizationId, text, atMs, imageUrn } = comment;
  return commentBody(authorOf(organizationId), {
    text,
    atMs,
    photos: imageUrn === null ? html`` : images(site, [{ urn: imageUrn, alt: "" }]),
    attributes: html`class="comment${isMarked ? " marked" : ""}"`,
  });
}

function commentsOf(site: Site, post: Post): Markup {
  return commentCount(site.store.state.commentsOn(post.urn).length, permalinkOf(site, post.urn));
}

function images(site: Site, shown: Post["images"]): Markup {
  const photos = shown.map(({ urn, alt }) => {
    const { width, height } = site.store.state.images.get(urn)?.sent ?? { width: 0, height: 0 };
    return { path: `/image/${urn}`, alt, width, height };
  });
  const layout = shown.length === 1 ? "one" : shown.length % 3 === 0 ? "three" : "two";
  return photoGrid(photos, { layout, withoutAlt: "Image without alternative text" });
}

function video(site: Site, post: Post): Markup {
  const shown = site.store.state.videos.get(post.video?.urn ?? "");
  return shown ? videoPlayer(`/video/${shown.urn}`, shown.sizeBytes) : html``;
}

function article({ article: shown }: Post): Markup {
  if (shown === null) return html``;
  return html`<a class="link" href="${shown.source}" rel="noreferrer"><span class="name">${shown.title}</span><span class="muted small">${new URL(shown.source).host}</span></a>`;
}

function authorOf(organizationId: string) {
  const { name, vanityName } = findOrganization(organizationId) ?? {
    name: organizationId,
    vanityName: "",
  };
  return { name, path: `/company/${vanityName}`, picturePath: logoOf(organizationId) };
}

function logoOf(organizationId: string): string {
  return `/logo/${organizationId}.jpg`;
}
