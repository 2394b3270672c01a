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
import { postStyles } from "../../simulation/rich-text";
import { Post } from "./record-rules";
import { permalinkOf, type Site, uriOf } from "./site";
import type { PostRecord } from "./state";
import { styles as cardStyles } from "./styles";
import { findAccount, type SampleAccount, sampleAccounts } from "./world";

const styles = cardStyles + postStyles;

export function singlePostPage(site: Site, post: PostRecord): Reply {
  const { name } = authorOf(post.accountId);
  const replies = repliesTo(site, post).map((reply) =>
    commentBody(authorOf(reply.accountId), {
      text: reply.text,
      atMs: reply.atMs,
      photos: photos(reply),
      attributes: html`class="comment"`,
    }),
  );
  return postPage({ title: `${name}: a post`, styles }, postBody(site, post, "h1"), replies);
}

export function profilePage(site: Site, { id, name, handle }: SampleAccount): Reply {
  const posts = site.store.state.recordsOf(id).filter(({ root }) => root === null);
  return accountPage(
    { title: name, styles },
    {
      picturePath: pictureOf(id),
      about: `@${handle} · Sample content`,
      posts: html`${posts.slice(0, 50).map((post) => html`<article class="card" aria-label="Post">${postBody(site, post, "h2")}${commentCount(repliesTo(site, post).length, permalinkOf(site, post))}</article>`)}
${posts.length === 0 ? html`<p class="muted empty">Nothing is published here yet.</p>` : html``}`,
    },
  );
}

export function frontPage(): Reply {
  const accounts = sampleAccounts.map(({ id, name, handle }) => ({
    path: `/profile/${handle}`,
    picturePath: pictureOf(id),
    name,
  }));
  return homePage(styles, "Accounts", accounts);
}

function repliesTo(site: Site, post: PostRecord): PostRecord[] {
  const uri = uriOf(post);
  return [...site.store.state.records.values()].filter(({ root }) => root?.uri === uri);
}

function postBody(site: Site, post: PostRecord, level: "h1" | "h2"): Markup {
  const address = permalinkOf(site, post);
  return html`${postHeader(authorOf(post.accountId), { atMs: post.atMs, address, level })}
${post.text === "" ? html`` : html`<p class="text">${withFacets(post)}</p>`}
${photos(post)}${video(post)}${card(post)}${replyNote(post)}`;
}

function replyNote({ repliers }: PostRecord): Markup {
  if (!repliers) return html``;
  const who = repliers.map((rule) => rule.replace(/^.*#|Rule$/g, "")).join(", ") || "nobody";
  return html`<p class="pad small muted">Who can reply: ${who}</p>`;
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

function authorOf(accountId: string) {
  const { name, handle } = findAccount(accountId) ?? { name: accountId, handle: accountId };
  return { name, path: `/profile/${handle}`, picturePath: pictureOf(accountId) };
}

function pictureOf(accountId: string): string {
  return `/picture/${accountId}.jpg`;
}
