import { html, linkify, type Markup } from "../../simulation/html";
import { photoGrid, sitePages } from "../../simulation/pages";
import type { Route } from "../../simulation/router";
import { styles as cards } from "../../simulation/styles";
import { picturesIn, shownText } from "./post-rules";
import { addressOf, type Site } from "./site";
import { type Image, imageKey, type Post } from "./state";
import { findSample, sampleSites } from "./world";

export const styles = `${cards}
:root {
  --ground: light-dark(#ffffff, #15171a);
  --card: light-dark(#ffffff, #1d1f24);
  --line: light-dark(#e3e7eb, #3a3f46);
  --bubble: light-dark(#f4f5f7, #24272d);
  --link: light-dark(#30374a, #b9c4e2);
  --action: #30374a;
}
.card { border-radius: 4px; }
.picture { border-radius: 4px; }
.text::first-line { font-weight: 700; font-size: 22px; }
`;

export function webRoutes(site: Site): Route[] {
  const { state } = site.store;
  return sitePages({
    styles,
    heading: "Sites",
    gone: "Page not found.",
    empty: "Nothing is published here yet.",
    accounts: sampleSites,
    about: ({ version }) => `Ghost ${version} · Sample content`,
    authorOf,
    accountPath: "/:site",
    accountAt: (segments) => findSample(segments.site),
    picturePath: "/icons/:file",
    posts: {
      "/:site/:slug": ({ site: siteId = "", slug = "" }) => {
        const post = state.postWith(siteId, slug);
        return post?.status === "published" ? post : undefined;
      },
    },
    postsOf: ({ id }) => state.postsOf(id).filter(isPublished).toReversed(),
    show: (post) => ({
      accountId: post.siteId,
      atMs: post.publishedAtMs ?? post.updatedAtMs,
      address: addressOf(site, post),
      content: contentOf(site, post),
    }),
    comments: () => [],
    files: {
      "/:site/content/images/:file": ({ segments }) => {
        const image = state.images.get(`${segments.site}/${segments.file}`);
        if (!image) return null;
        const { contentType, sha256 } = image;
        return { status: 200, contentType, body: site.store.readMedia(sha256) };
      },
    },
  });
}

/** Finds the picture that an address of this site names; a page can show those of others as well. */
export function imageAt({ store }: Site, siteId: string, address: string): Image | undefined {
  const file = address.slice(address.lastIndexOf("/") + 1);
  return store.state.images.get(imageKey({ siteId, file }));
}

function authorOf(siteId: string) {
  const { name } = findSample(siteId) ?? { name: siteId };
  return { name, path: `/${siteId}`, picturePath: `/icons/${siteId}.jpg` };
}

function isPublished({ status }: Post): boolean {
  return status === "published";
}

function contentOf(site: Site, post: Post): Markup {
  const { state } = site.store;
  const mail = state.mails.get(post.id);
  const about = [
    post.visibility === "public" ? "Public" : `For ${post.visibility} readers`,
    ...post.tags,
    ...(mail ? [`Mailed to ${mail.newsletter}, ${mail.segment}`] : []),
  ].join(" · ");
  const photos = picturesIn(post).flatMap(({ address, alt }) => {
    const image = imageAt(site, post.siteId, address);
    if (!image) return [];
    const { width, height, file } = image;
    return [{ path: `/${post.siteId}/content/images/${file}`, alt, width, height }];
  });
  const text = shownText(post);
  return html`<p class="pad small muted">${about}</p>
${text === "" ? html`` : html`<p class="text">${linkify(text)}</p>`}
${photoGrid(photos, { layout: photos.length === 1 ? "one" : "two", withoutAlt: "Picture without alternative text" })}`;
}
