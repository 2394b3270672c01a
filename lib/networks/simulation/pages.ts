import sharp from "sharp";
import { errorPage, html, linkify, Markup, page, time } from "./html";
import { type Reply, redirectTo } from "./reply";
import type { Route, Segments, Visit } from "./router";

export type Author = { name: string; path: string; picturePath: string };

export type SitePages<Account extends { id: string; hue: number }, Post> = {
  styles: string;
  /** Heads the list of accounts on the front page. */
  heading: string;
  gone: string;
  empty: string;
  accounts: readonly Account[];
  about: (account: Account) => string;
  authorOf: (accountId: string) => Author;
  /** The path of the account's page, and which account it shows. */
  accountPath: string;
  accountAt: (segments: Segments) => Account | undefined;
  /** The address to go on to, where the path of an account names something else. */
  leadsTo?: (segments: Segments) => string | null;
  picturePath: `${string}/:file`;
  posts: Readonly<Record<string, (segments: Segments) => Post | null | undefined>>;
  postsOf: (account: Account) => readonly Post[];
  show: (post: Post) => { accountId: string; atMs: number; address: string; content: Markup };
  comments: (post: Post, visit?: Visit) => readonly Markup[];
  /** Shows an account's posts in another way than one below the other. */
  tile?: (post: Post) => Markup;
  /** The bytes of media, and whatever else people can open; null where it is not there. */
  files: Readonly<Record<string, (visit: Visit) => Reply | null>>;
};

/** Serves the pages for people: the accounts, each one's posts, and each post with its comments. */
export function sitePages<Account extends { id: string; hue: number }, Post>(
  pages: SitePages<Account, Post>,
): Route[] {
  const missing = () => errorPage(pages.gone, 404);
  const route = (path: string, run: (visit: Visit) => Reply | Promise<Reply> | null): Route => ({
    method: "GET",
    path,
    operation: "web.show",
    run: (visit) => run(visit) ?? missing(),
  });
  const styled = { ...pages, styles: pages.styles + postStyles };
  return [
    route("/", () => frontPage(styled)),
    route(pages.picturePath, ({ segments }) => {
      const account = pages.accounts.find(({ id }) => `${id}.jpg` === segments.file);
      return account ? drawPicture(account.hue) : null;
    }),
    ...Object.entries(pages.files).map(([path, run]) => route(path, run)),
    ...Object.entries(pages.posts).map(([path, find]) =>
      route(path, (visit) => {
        const post = find(visit.segments);
        return post ? postPage(styled, post, visit) : null;
      }),
    ),
    route(pages.accountPath, ({ segments }) => {
      const account = pages.accountAt(segments);
      if (account) return accountPage(styled, account);
      const address = pages.leadsTo?.(segments);
      return address ? redirectTo(address) : null;
    }),
  ];
}

export function commentBody(
  author: Pick<Author, "name" | "picturePath">,
  comment: { text: string; atMs: number; photos: Markup; attributes: Markup },
): Markup {
  const { text, atMs, photos, attributes } = comment;
  return html`<div ${attributes}>${picture(author.picturePath)}<div>
<div class="bubble"><span class="name small">${author.name}</span> <span class="muted small">Author</span>
${text === "" ? html`` : html`<p class="text">${linkify(text)}</p>`}</div>
${photos}
<p class="muted small">${time(atMs)}</p></div></div>`;
}

export function photoGrid(
  photos: readonly { path: string; alt: string; width: number; height: number }[],
  { layout, withoutAlt }: { layout: "one" | "two" | "three"; withoutAlt: string },
): Markup {
  if (photos.length === 0) return html``;
  return html`<div class="photos ${layout}">${photos.map(
    ({ path, alt, width, height }) =>
      html`<a href="${path}" aria-label="${alt === "" ? withoutAlt : alt}"><img src="${path}" alt="${alt}" width="${width}" height="${height}"></a>`,
  )}</div>`;
}

export function picture(path: string): Markup {
  return html`<img class="picture" src="${path}" alt="">`;
}

function frontPage<Account extends { id: string; hue: number }, Post>({
  styles,
  heading,
  accounts,
  authorOf,
}: SitePages<Account, Post>): Reply {
  const items = accounts.map(({ id }) => {
    const { path, picturePath, name } = authorOf(id);
    return html`<li><a class="who line" href="${path}">${picture(picturePath)}<span class="name">${name}</span></a></li>`;
  });
  return page({
    title: "Sandbox network",
    styles,
    body: html`<main><section class="card pad"><h1>${heading}</h1>
<ul>${items}</ul>
</section></main>`,
  });
}

async function drawPicture(hue: number): Promise<Reply> {
  // Shapes only, because a machine without fonts has to draw it too.
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="hsl(${hue}, 55%, 40%)"/><circle cx="78" cy="118" r="52" fill="hsl(${hue}, 70%, 82%)"/><circle cx="132" cy="76" r="34" fill="hsl(${(hue + 60) % 360}, 80%, 70%)"/></svg>`;
  const body = await sharp(Buffer.from(drawing)).jpeg({ quality: 90 }).toBuffer();
  return { status: 200, contentType: "image/jpeg", body };
}

function postPage<Account extends { id: string; hue: number }, Post>(
  pages: SitePages<Account, Post>,
  post: Post,
  visit: Visit,
): Reply {
  const comments = pages.comments(post, visit);
  const { name } = pages.authorOf(pages.show(post).accountId);
  return page({
    title: `${name}: a post`,
    styles: pages.styles,
    body: html`<main><article class="card" aria-label="Post">${postBody(pages, post, "h1")}
${comments.length > 0 ? html`<section class="comments" aria-label="Comments">${comments}</section>` : html``}
</article></main>`,
  });
}

function accountPage<Account extends { id: string; hue: number }, Post>(
  pages: SitePages<Account, Post>,
  account: Account,
): Reply {
  const { name, picturePath } = pages.authorOf(account.id);
  return page({
    title: name,
    styles: pages.styles,
    body: html`<main><header class="card pad who">${picture(picturePath)}<div><h1>${name}</h1>
<p class="muted small">${pages.about(account)}</p></div></header>
${listedPosts(pages, account)}
</main>`,
  });
}

function listedPosts<Account extends { id: string; hue: number }, Post>(
  pages: SitePages<Account, Post>,
  account: Account,
): Markup {
  const posts = pages.postsOf(account).slice(0, 60);
  if (posts.length === 0) return html`<p class="muted empty">${pages.empty}</p>`;
  if (pages.tile) return html`<div class="tiles">${posts.map(pages.tile)}</div>`;
  return html`${posts.map((post) => html`<article class="card" aria-label="Post">${postBody(pages, post, "h2")}${commentCount(pages, post)}</article>`)}`;
}

function postBody<Account extends { id: string; hue: number }, Post>(
  { show, authorOf }: SitePages<Account, Post>,
  post: Post,
  level: "h1" | "h2",
): Markup {
  const { accountId, atMs, address, content } = show(post);
  const { name, path, picturePath } = authorOf(accountId);
  const heading = new Markup(level);
  return html`<header class="pad who">${picture(picturePath)}<div>
<${heading} class="author"><a class="name" href="${path}">${name}</a></${heading}>
<p class="small"><a class="muted" href="${address}">${time(atMs)}</a></p></div></header>
${content}`;
}

function commentCount<Account extends { id: string; hue: number }, Post>(
  { comments, show }: SitePages<Account, Post>,
  post: Post,
): Markup {
  const count = comments(post).length;
  if (count === 0) return html``;
  const words = count === 1 ? "1 comment" : `${count} comments`;
  return html`<p class="pad small"><a href="${show(post).address}">${words}</a></p>`;
}

const postStyles = `
h1 { font-size: 20px; line-height: 1.25; }
.author { font-size: 15px; line-height: 1.4; }
.text a { text-decoration: underline; }
.line { padding: 8px 0; }
.text { padding: 0 16px 12px; white-space: pre-wrap; overflow-wrap: anywhere; }
.text.large { font-size: 22px; line-height: 1.3; }
.photos { display: grid; gap: 2px; border-top: 1px solid var(--line); }
.photos.two { grid-template-columns: 1fr 1fr; }
.photos.three { grid-template-columns: repeat(3, 1fr); }
.photos a { display: block; background: var(--quiet); }
.photos img { display: block; width: 100%; height: 100%; object-fit: cover; }
.photos.one img { height: auto; max-height: 640px; object-fit: contain; }
.photos.two img, .photos.three img { aspect-ratio: 1; }
.video { border-top: 1px solid var(--line); background: #000; }
.video video { display: block; width: 100%; max-height: 640px; }
.link { display: flex; flex-direction: column; gap: 2px; padding: 12px 16px; background: var(--bubble);
  border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.comments { padding: 12px 16px; border-top: 1px solid var(--line); display: grid; gap: 12px; }
.comment { display: flex; gap: 8px; }
.comment > div { min-width: 0; }
.comment .picture { width: 32px; height: 32px; }
.bubble { background: var(--bubble); border-radius: 16px; padding: 8px 12px; width: fit-content; }
.bubble .text { padding: 0; }
.comment .photos { margin-top: 6px; border: 0; border-radius: 12px; overflow: hidden; max-width: 320px; }
.comment:target .bubble { outline: 2px solid var(--link); }
.empty { text-align: center; padding: 48px 0; }
`;
