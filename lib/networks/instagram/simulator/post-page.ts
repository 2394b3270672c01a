import { html, type Markup, page } from "../../simulation/html";
import type { Reply } from "../../simulation/reply";
import { linkify, postStyles, time } from "../../simulation/rich-text";
import { containerOf, shownBy } from "./nodes";
import { permalinkOf, type Site } from "./site";
import type { Comment, Container, Media } from "./state";
import { styles } from "./styles";
import { findAccount, type SampleAccount } from "./world";

const looks = postStyles + styles;

/** One published post with its comments, as people see it. */
export function postPage(site: Site, media: Media): Reply {
  const container = containerOf(site, media);
  const author = findAccount(media.accountId);
  const comments = site.store.state.commentsOn(media.mediaId);
  const shots = shownBy(site, container).map((shown) => html`<div>${shot(shown)}</div>`);
  return page({
    title: `${author?.username ?? "An account"}: a post`,
    styles: looks,
    body: html`<main><article class="card" aria-label="Post">
<header class="pad who">${picture(media.accountId)}<div><h1 class="author">${authorLink(media.accountId)}</h1>
<p class="small muted">${time(media.atMs)}</p></div></header>
<div class="shots"${shots.length > 1 ? html` tabindex="0" role="group" aria-label="${shots.length} photos and videos"` : html``}>${shots}</div>
${container.caption === "" ? html`` : html`<p class="caption">${container.caption}</p>`}
${comments.length > 0 ? html`<section class="comments" aria-label="Comments">${comments.map(commentBody)}</section>` : html``}
</article></main>`,
  });
}

/** An account with its posts, newest first. */
export function profilePage(site: Site, account: SampleAccount): Reply {
  const posts = site.store.state.mediaOf(account.id).slice(0, 60);
  return page({
    title: account.username,
    styles: looks,
    body: html`<main><header class="card pad who">${picture(account.id)}<div><h1>${account.username}</h1>
<p class="muted small">${account.name} · ${kinds[account.type]}</p></div></header>
${posts.length > 0 ? html`<div class="tiles">${posts.map((media) => tile(site, media))}</div>` : html`<p class="muted empty">Nothing is published here yet.</p>`}
</main>`,
  });
}

/** Every account of the simulated network. */
export function homePage(accounts: readonly SampleAccount[]): Reply {
  return page({
    title: "Sandbox network",
    styles: looks,
    body: html`<main><section class="card pad"><h1>Accounts</h1>
<ul>${accounts.map(({ id, username }) => html`<li><a class="who line" href="/${username}/">${picture(id)}<span class="name">${username}</span></a></li>`)}</ul>
</section></main>`,
  });
}

function tile(site: Site, media: Media): Markup {
  const container = containerOf(site, media);
  const [first] = shownBy(site, container);
  const words = container.caption || "A post without a caption";
  return html`<a href="${permalinkOf(site, media)}" aria-label="${words}">${first ? shot(first) : html``}</a>`;
}

function shot({ file, alt }: Container): Markup {
  if (!file) return html``;
  const source = `/media/${file.sha256}`;
  return file.contentType.startsWith("video/")
    ? html`<video controls preload="metadata" src="${source}" aria-label="Video"></video>`
    : html`<img src="${source}" alt="${alt}">`;
}

function commentBody({ commentId, accountId, text, atMs }: Comment): Markup {
  return html`<div class="comment" id="${commentId}">${picture(accountId)}<div>
<div class="bubble">${authorLink(accountId)}<p class="text">${linkify(text)}</p></div>
<p class="muted small">${time(atMs)}</p></div></div>`;
}

function authorLink(accountId: string): Markup {
  const username = findAccount(accountId)?.username ?? accountId;
  return html`<a class="name" href="/${username}/">${username}</a>`;
}

function picture(accountId: string): Markup {
  return html`<img class="picture" src="/picture/${accountId}.jpg" alt="">`;
}

const kinds = {
  BUSINESS: "Business account",
  MEDIA_CREATOR: "Creator account",
  PERSONAL: "Personal account",
} as const;
