import { containerFiles, fileElement, slideStyles, slides } from "../../meta/simulator/slides";
import { html, linkify, type Markup, time } from "../../simulation/html";
import { picture, sitePages } from "../../simulation/pages";
import type { Route } from "../../simulation/router";
import { styles as cards } from "../../simulation/styles";
import { containerOf, shownBy } from "./nodes";
import { permalinkOf, type Site } from "./site";
import type { Comment, Media } from "./state";
import { findAccount, findByUsername, sampleAccounts } from "./world";

export const styles = `${cards}${slideStyles}
:root { --action: #c92a74; --link: light-dark(#a81f5e, #ff8fc0); }
.tiles { display: grid; grid-template-columns: repeat(3, 1fr); gap: 3px; margin-top: 16px; }
.tiles a { display: block; aspect-ratio: 4 / 5; background: var(--quiet); }
.tiles img, .tiles video { display: block; width: 100%; height: 100%; object-fit: cover; }
.caption { padding: 12px 16px; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

export function webRoutes(site: Site): Route[] {
  const { state } = site.store;
  const byShortcode = ({ shortcode }: { shortcode?: string }) =>
    [...state.media.values()].find((media) => media.shortcode === shortcode);
  return sitePages({
    styles,
    heading: "Accounts",
    gone: "This page isn't available: the link may be broken, or the page may be removed.",
    empty: "Nothing is published here yet.",
    accounts: sampleAccounts,
    about: ({ name, type }) => `${name} · ${typeNames[type]}`,
    authorOf,
    accountPath: "/:username",
    accountAt: ({ username }) => findByUsername(username),
    picturePath: "/picture/:file",
    posts: { "/p/:shortcode": byShortcode, "/reel/:shortcode": byShortcode },
    postsOf: ({ id }) => state.mediaOf(id),
    show: (media) => ({
      accountId: media.accountId,
      atMs: media.atMs,
      address: permalinkOf(site, media),
      content: contentOf(site, media),
    }),
    comments: ({ mediaId }) => state.commentsOn(mediaId).map(ownComment),
    tile: (media) => tile(site, media),
    files: containerFiles(site.store, state.containers),
  });
}

const typeNames = {
  BUSINESS: "Business account",
  MEDIA_CREATOR: "Creator account",
  PERSONAL: "Personal account",
} as const;

function authorOf(accountId: string) {
  const username = findAccount(accountId)?.username ?? accountId;
  return { name: username, path: `/${username}/`, picturePath: `/picture/${accountId}.jpg` };
}

function contentOf(site: Site, media: Media): Markup {
  const container = containerOf(site, media);
  return html`${slides(shownBy(site, container))}
${container.caption === "" ? html`` : html`<p class="caption">${container.caption}</p>`}`;
}

function ownComment({ commentId, accountId, text, atMs }: Comment): Markup {
  const { name, path, picturePath } = authorOf(accountId);
  return html`<div class="comment" id="${commentId}">${picture(picturePath)}<div>
<div class="bubble"><a class="name" href="${path}">${name}</a><p class="text">${linkify(text)}</p></div>
<p class="muted small">${time(atMs)}</p></div></div>`;
}

function tile(site: Site, media: Media): Markup {
  const container = containerOf(site, media);
  const [first] = shownBy(site, container);
  const words = container.caption || "A post without a caption";
  return html`<a href="${permalinkOf(site, media)}" aria-label="${words}">${first ? fileElement(first) : html``}</a>`;
}
