import { html, Markup } from "../../simulation/html";
import { sitePages } from "../../simulation/pages";
import type { Route } from "../../simulation/router";
import { styles as cards } from "../../simulation/styles";
import { plainText } from "../draft";
import { authorPathOf, mediaAddressOf, permalinkOf, type Site } from "./site";
import type { Post } from "./state";
import { findAccount, sampleAccounts } from "./world";

export const styles = `${cards}
:root {
  --ground: light-dark(#f6f7f7, #1d2327);
  --card: light-dark(#ffffff, #2c3338);
  --line: light-dark(#dcdcde, #50575e);
  --bubble: light-dark(#f0f0f1, #3c434a);
  --link: light-dark(#135e96, #72aee6);
  --action: #135e96;
}
.card { border-radius: 4px; }
.picture { border-radius: 4px; }
.article { padding: 0 16px 16px; display: grid; gap: 12px; overflow-wrap: anywhere; }
.article h2 { font-size: 24px; line-height: 1.25; }
.article img { display: block; width: 100%; max-height: 640px; object-fit: contain; }
.article figure { margin: 0 0 12px; }
.article p { margin-bottom: 12px; }
`;

export function webRoutes(site: Site): Route[] {
  const { state } = site.store;
  const routes = sitePages<(typeof sampleAccounts)[number], Post>({
    styles,
    heading: "Sample site: its users",
    gone: "That page can’t be found.",
    empty: "Nothing is published here yet.",
    accounts: sampleAccounts,
    about: ({ slug, role }) => `${slug} · ${role} · Sample content`,
    authorOf,
    accountPath: "/author/:slug",
    accountAt: ({ slug }) => sampleAccounts.find((account) => account.slug === slug),
    picturePath: "/avatar/:file",
    posts: {
      "/:slug": ({ slug = "" }) => {
        return [...state.posts.values()].find((post) => isPublic(post) && isAt(post, slug));
      },
    },
    postsOf: ({ id }) => state.postsOf(id).filter(isPublic),
    show: (post) => ({
      accountId: post.accountId,
      atMs: post.publishedAtMs ?? 0,
      address: permalinkOf(site, post),
      content: contentOf(site, post),
    }),
    comments: () => [],
    files: {
      "/wp-content/uploads/:file": ({ segments }) => {
        const media = state.mediaAt(segments.file ?? "");
        if (!media) return null;
        const { contentType, sha256 } = media;
        return { status: 200, contentType, body: site.store.readMedia(sha256) };
      },
    },
  });
  return routes.map((route) => (route.path === "/" ? withApiNamed(site, route) : route));
}

/** Every page of a site names its API in a header. */
function withApiNamed(site: Site, route: Route): Route {
  return {
    ...route,
    run: async (visit) => {
      const reply = await route.run(visit);
      const { baseUrl, switches } = site;
      const api = switches.permalinks === "pretty" ? "wp-json/" : "?rest_route=/";
      const link = `<${baseUrl}/${api}>; rel="https://api.w.org/"`;
      return switches.apiOff ? reply : { ...reply, headers: { ...reply.headers, link } };
    },
  };
}

function isPublic({ status }: Post): boolean {
  return status === "publish" || status === "private";
}

/** The router gives the parts of a path decoded. */
function isAt({ slug }: Post, asked: string): boolean {
  return slug === asked || encodeURIComponent(asked).toLowerCase() === slug;
}

function authorOf(accountId: string) {
  const name = findAccount(accountId)?.name ?? accountId;
  return { name, path: authorPathOf(accountId), picturePath: `/avatar/${accountId}.jpg` };
}

function contentOf(site: Site, post: Post): Markup {
  const { state } = site.store;
  const featured = state.media.get(String(post.featuredMedia));
  const above = featured
    ? html`<img src="${mediaAddressOf(site, featured.fileName)}" alt="${featured.alt}">`
    : html``;
  const tags = post.tags.map((id) => state.tags.get(String(id))?.name ?? "").join(", ");
  const about = [...(post.status === "private" ? ["private"] : []), ...(tags ? [tags] : [])];
  const safe = post.content.replace(/<\/?(?:script|style|iframe|form)[^<>]*>/gi, "");
  return html`<div class="article"><h2>${plainText(post.title)}</h2>${above}<div>${new Markup(safe)}</div>
<p class="small muted">${about.join(" · ")}</p></div>`;
}
