import { html, linkify, type Markup } from "../../simulation/html";
import { commentBody, photoGrid, sitePages } from "../../simulation/pages";
import type { Route } from "../../simulation/router";
import { styles as cards } from "../../simulation/styles";
import { showVideo, videoPlayer } from "../../simulation/video";
import { visibleText } from "./little-text";
import { permalinkOf, type Site } from "./site";
import type { Comment, Post } from "./state";
import { findOrganization, sampleOrganizations } from "./world";

export const styles = `${cards}
:root {
  --ground: light-dark(#f4f2ee, #1b1f23);
  --card: light-dark(#ffffff, #1d2226);
  --line: light-dark(#dfdeda, #38434f);
  --bubble: light-dark(#f2f2f2, #2c353c);
  --link: light-dark(#0a5bb0, #71b7fb);
  --action: #0a66c2;
}
.card { border-radius: 8px; }
.picture { border-radius: 4px; }
.comment.marked .bubble { outline: 2px solid var(--link); }
.comment .bubble { border-radius: 0 8px 8px 8px; }
`;

export function webRoutes(site: Site): Route[] {
  const { state } = site.store;
  return sitePages({
    styles,
    heading: "Pages",
    gone: "This content isn't available: it was deleted, or the address is wrong.",
    empty: "Nothing is published on this Page yet.",
    accounts: sampleOrganizations,
    about: ({ vanityName }) => `${vanityName} · Sample content`,
    authorOf,
    accountPath: "/company/:vanityName",
    accountAt: ({ vanityName }) => sampleOrganizations.find((one) => one.vanityName === vanityName),
    picturePath: "/logo/:file",
    posts: { "/feed/update/:postUrn": ({ postUrn = "" }) => state.visiblePost(postUrn) },
    postsOf: ({ id }) => state.postsOf(id),
    show: (post) => ({
      accountId: post.organizationId,
      atMs: post.atMs,
      address: permalinkOf(site, post.urn),
      content: contentOf(site, post),
    }),
    comments: ({ urn }, visit) => {
      const marked = visit?.request.parameters.get("commentUrn");
      return state
        .commentsOn(urn)
        .map((comment) => ownComment(site, comment, comment.urn === marked));
    },
    files: {
      "/image/:imageUrn": ({ segments }) => {
        const sent = state.images.get(segments.imageUrn ?? "")?.sent;
        if (!sent || sent.failure !== null) return null;
        const body = site.store.readMedia(sent.sha256);
        return { status: 200, contentType: sent.contentType, body };
      },
      "/video/:videoUrn": ({ segments, request }) => {
        const sent = state.videos.get(segments.videoUrn ?? "")?.sent;
        if (!sent || sent.failure !== null) return null;
        return showVideo(site.store.parts, sent.sha256, request);
      },
    },
  });
}

function authorOf(organizationId: string) {
  const { name, vanityName } = findOrganization(organizationId) ?? {
    name: organizationId,
    vanityName: "",
  };
  return { name, path: `/company/${vanityName}`, picturePath: `/logo/${organizationId}.jpg` };
}

function contentOf(site: Site, post: Post): Markup {
  const text = visibleText(post.commentary);
  return html`${text === "" ? html`` : html`<p class="text">${linkify(text)}</p>`}
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
