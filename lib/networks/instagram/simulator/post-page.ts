import { html, type Markup } from "../../simulation/html";
import { accountPage, homePage, picture, postPage } from "../../simulation/post-page";
import type { Reply } from "../../simulation/reply";
import { linkify, postStyles, time } from "../../simulation/rich-text";
import { containerOf, shownBy } from "./nodes";
import { permalinkOf, type Site } from "./site";
import type { Comment, Container, Media } from "./state";
import { styles as ownStyles } from "./styles";
import { findAccount, type SampleAccount, sampleAccounts } from "./world";

const styles = postStyles + ownStyles;

export function singlePostPage(site: Site, media: Media): Reply {
  const container = containerOf(site, media);
  const comments = site.store.state.commentsOn(media.mediaId);
  const author = findAccount(media.accountId)?.username ?? "An account";
  const slides = shownBy(site, container).map((shown) => html`<div>${fileElement(shown)}</div>`);
  return postPage(
    { title: `${author}: a post`, styles },
    html`
<header class="pad who">${picture(pictureOf(media.accountId))}<div><h1 class="author">${authorLink(media.accountId)}</h1>
<p class="small muted">${time(media.atMs)}</p></div></header>
<div class="slides"${slides.length > 1 ? html` tabindex="0" role="group" aria-label="${slides.length} photos and videos"` : html``}>${slides}</div>
${container.caption === "" ? html`` : html`<p class="caption">${container.caption}</p>`}`,
    comments.map(ownComment),
  );
}

export function profilePage(site: Site, { id, name, username, type }: SampleAccount): Reply {
  const posts = site.store.state.mediaOf(id).slice(0, 60);
  return accountPage(
    { title: username, styles },
    {
      picturePath: pictureOf(id),
      about: `${name} · ${typeNames[type]}`,
      posts:
        posts.length > 0
          ? html`<div class="tiles">${posts.map((media) => tile(site, media))}</div>`
          : html`<p class="muted empty">Nothing is published here yet.</p>`,
    },
  );
}

export function frontPage(): Reply {
  const accounts = sampleAccounts.map(({ id, username }) => ({
    path: `/${username}/`,
    picturePath: pictureOf(id),
    name: username,
  }));
  return homePage(styles, "Accounts", accounts);
}

function tile(site: Site, media: Media): Markup {
  const container = containerOf(site, media);
  const [first] = shownBy(site, container);
  const words = container.caption || "A post without a caption";
  return html`<a href="${permalinkOf(site, media)}" aria-label="${words}">${first ? fileElement(first) : html``}</a>`;
}

function fileElement({ file, alt }: Container): Markup {
  if (!file) return html``;
  const source = `/media/${file.sha256}`;
  return file.contentType.startsWith("video/")
    ? html`<video controls preload="metadata" src="${source}" aria-label="Video"></video>`
    : html`<img src="${source}" alt="${alt}">`;
}

function ownComment({ commentId, accountId, text, atMs }: Comment): Markup {
  return html`<div class="comment" id="${commentId}">${picture(pictureOf(accountId))}<div>
<div class="bubble">${authorLink(accountId)}<p class="text">${linkify(text)}</p></div>
<p class="muted small">${time(atMs)}</p></div></div>`;
}

function authorLink(accountId: string): Markup {
  const username = findAccount(accountId)?.username ?? accountId;
  return html`<a class="name" href="/${username}/">${username}</a>`;
}

function pictureOf(accountId: string): string {
  return `/picture/${accountId}.jpg`;
}

const typeNames = {
  BUSINESS: "Business account",
  MEDIA_CREATOR: "Creator account",
  PERSONAL: "Personal account",
} as const;
