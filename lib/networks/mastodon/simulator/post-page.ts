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
import { permalinkOf, type Site } from "./site";
import type { Status } from "./state";
import { styles as cardStyles } from "./styles";
import { findAccount, type SampleAccount, sampleAccounts } from "./world";

const styles = cardStyles + postStyles;

export function singlePostPage(site: Site, status: Status): Reply {
  const { name } = authorOf(status);
  const replies = threadUnder(site, status).map((reply) => replyBody(site, reply));
  return postPage({ title: `${name}: a post`, styles }, body(site, status, "h1"), replies);
}

export function accountsPage(site: Site, { id, name, username }: SampleAccount): Reply {
  const statuses = site.store.state.statusesOf(id).slice(0, 50);
  const cards = statuses.map((status) => {
    const count = commentCount(threadUnder(site, status).length, permalinkOf(site, status));
    return html`<article class="card" aria-label="Post">${body(site, status, "h2")}${count}</article>`;
  });
  const empty = html`<p class="muted empty">Nothing is published here yet.</p>`;
  return accountPage(
    { title: name, styles },
    {
      picturePath: pictureOf(id),
      about: `@${username} · Sample content`,
      posts: html`${cards}${cards.length === 0 ? empty : html``}`,
    },
  );
}

export function frontPage(): Reply {
  const accounts = sampleAccounts.map(({ id, name, username }) => ({
    path: `/@${username}`,
    picturePath: pictureOf(id),
    name,
  }));
  return homePage(styles, "Accounts", accounts);
}

function body(site: Site, status: Status, level: "h1" | "h2"): Markup {
  const { text, warning, visibility, language, atMs } = status;
  const address = permalinkOf(site, status);
  const facts = [visibility, language].filter(Boolean).join(" · ");
  return html`${postHeader(authorOf(status), { atMs, address, level })}
<p class="pad small muted">${facts}</p>
${warning === "" ? html`` : html`<p class="text"><strong>${warning}</strong></p>`}
${text === "" ? html`` : html`<p class="text">${linkify(text)}</p>`}
${shownMedia(site, status)}`;
}

function replyBody(site: Site, status: Status): Markup {
  const { text, atMs } = status;
  const photos = shownMedia(site, status);
  return commentBody(authorOf(status), { text, atMs, photos, attributes: html`class="comment"` });
}

function threadUnder(site: Site, { id }: Status): Status[] {
  return site.store.state.repliesTo(id).flatMap((reply) => [reply, ...threadUnder(site, reply)]);
}

function shownMedia(site: Site, { mediaIds }: Status): Markup {
  const media = mediaIds.flatMap((id) => site.store.state.media.get(id) ?? []);
  const video = media.find(({ contentType }) => contentType.startsWith("video/"));
  if (video) return videoPlayer(`/media/${video.id}`, video.sizeBytes);
  const photos = media.map(({ id, description, width, height }) => {
    return { path: `/media/${id}`, alt: description, width, height };
  });
  const layout = photos.length === 1 ? "one" : "two";
  return photoGrid(photos, { layout, withoutAlt: "Image without description" });
}

function authorOf({ accountId }: Status) {
  const { name, username } = findAccount(accountId) ?? { name: accountId, username: "" };
  return { name, path: `/@${username}`, picturePath: pictureOf(accountId) };
}

function pictureOf(accountId: string): string {
  return `/avatar/${accountId}.jpg`;
}
