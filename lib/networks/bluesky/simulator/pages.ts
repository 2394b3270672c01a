import { html, type Markup } from "../../simulation/html";
import { commentBody, photoGrid, sitePages } from "../../simulation/pages";
import type { Route, Segments } from "../../simulation/router";
import { styles as cards } from "../../simulation/styles";
import { Post } from "./record-rules";
import { permalinkOf, type Site, uriOf } from "./site";
import type { PostRecord } from "./state";
import { findAccount, findByHandle, sampleAccounts } from "./world";

export const styles = `${cards}
:root {
  --ground: light-dark(#f1f3f5, #10151c);
  --card: light-dark(#ffffff, #161e27);
  --line: light-dark(#d4dbe2, #2e4052);
  --bubble: light-dark(#f1f3f5, #1e2936);
  --link: light-dark(#0067d6, #4ea3ff);
  --action: #0a66d8;
}
.card { border-radius: 10px; }
.picture { border-radius: 50%; }
`;

export function webRoutes(site: Site): Route[] {
  const { state } = site.store;
  const accountAt = ({ account }: Segments) => findAccount(account) ?? findByHandle(account);
  return sitePages({
    styles,
    heading: "Accounts",
    gone: "This content is not here: it was deleted, or the address is wrong.",
    empty: "Nothing is published here yet.",
    accounts: sampleAccounts,
    about: ({ handle }) => `@${handle} · Sample content`,
    authorOf,
    accountPath: "/profile/:account",
    accountAt,
    picturePath: "/picture/:file",
    posts: {
      "/profile/:account/post/:rkey": (segments) => {
        const author = accountAt(segments);
        return author && state.record(author.id, segments.rkey ?? "");
      },
    },
    postsOf: ({ id }) => state.recordsOf(id).filter(({ root }) => root === null),
    show: (post) => ({
      accountId: post.accountId,
      atMs: post.atMs,
      address: permalinkOf(site, post),
      content: contentOf(post),
    }),
    comments: (post) =>
      repliesTo(site, post).map((reply) =>
        commentBody(authorOf(reply.accountId), {
          text: reply.text,
          atMs: reply.atMs,
          photos: photos(reply),
          attributes: html`class="comment"`,
        }),
      ),
    files: {
      "/blob/:cid": ({ segments }) => {
        const blob = state.anyBlob(segments.cid ?? "");
        if (!blob) return null;
        const body = site.store.readMedia(blob.sha256);
        return { status: 200, contentType: blob.mimeType, body };
      },
    },
  });
}

function authorOf(accountId: string) {
  const { name, handle } = findAccount(accountId) ?? { name: accountId, handle: accountId };
  return { name, path: `/profile/${handle}`, picturePath: `/picture/${accountId}.jpg` };
}

function repliesTo(site: Site, post: PostRecord): PostRecord[] {
  const uri = uriOf(post);
  return [...site.store.state.records.values()].filter(({ root }) => root?.uri === uri);
}

function contentOf(post: PostRecord): Markup {
  return html`${post.text === "" ? html`` : html`<p class="text">${withFacets(post)}</p>`}
${photos(post)}${video(post)}${card(post)}${replyNote(post)}`;
}

/** Nothing is a link unless the record says so, as in every app of the network. */
function withFacets({ record }: PostRecord): Markup {
  const { text, facets = [] } = Post.parse(record);
  const bytes = Buffer.from(text);
  const parts: Markup[] = [];
  let end = 0;
  for (const { index, features } of facets) {
    if (index.byteStart < end) continue;
    const words = bytes.subarray(index.byteStart, index.byteEnd).toString();
    const [feature] = features;
    parts.push(html`${bytes.subarray(end, index.byteStart).toString()}`);
    parts.push(feature && "uri" in feature ? linkTo(feature.uri, words) : marked(words));
    end = index.byteEnd;
  }
  return html`${parts}${bytes.subarray(end).toString()}`;
}

function linkTo(address: string, words: string): Markup {
  return html`<a href="${address}" rel="noreferrer">${words}</a>`;
}

function marked(words: string): Markup {
  return html`<strong>${words}</strong>`;
}

function photos({ record, blobs }: PostRecord): Markup {
  const { embed } = Post.parse(record);
  if (embed?.$type !== "app.bsky.embed.images") return html``;
  const shown = embed.images.map(({ alt, aspectRatio }, index) => {
    const { width = 1, height = 1 } = aspectRatio ?? {};
    return { path: `/blob/${blobs[index]?.cid}`, alt, width, height };
  });
  const layout = shown.length === 1 ? "one" : shown.length === 3 ? "three" : "two";
  return photoGrid(shown, { layout, withoutAlt: "Image without alternative text" });
}

function video({ record, blobs }: PostRecord): Markup {
  const { embed } = Post.parse(record);
  if (embed?.$type !== "app.bsky.embed.video") return html``;
  const [blob] = blobs;
  return html`<video controls preload="metadata" src="/blob/${blob?.cid ?? ""}" aria-label="${blob?.alt || "Video"}"></video>`;
}

function card({ record }: PostRecord): Markup {
  const { embed } = Post.parse(record);
  if (embed?.$type !== "app.bsky.embed.external") return html``;
  const { uri, title, description } = embed.external;
  return html`<a class="link" href="${uri}" rel="noreferrer"><span class="name">${title}</span><span>${description}</span><span class="muted small">${new URL(uri).host}</span></a>`;
}

function replyNote({ repliers }: PostRecord): Markup {
  if (!repliers) return html``;
  const who = repliers.map((rule) => rule.replace(/^.*#|Rule$/g, "")).join(", ") || "nobody";
  return html`<p class="pad small muted">Who can reply: ${who}</p>`;
}
