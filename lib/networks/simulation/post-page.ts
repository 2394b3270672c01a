import sharp from "sharp";
import { errorPage } from "./error-page";
import { html, Markup, page } from "./html";
import type { Reply } from "./reply";
import { linkify, time } from "./rich-text";
import type { Route, Visit } from "./router";

type Frame = { title: string; styles: string };

/** The first route that matches answers. */
export function webRoutes(pages: Readonly<Record<string, Route["run"]>>): Route[] {
  return Object.entries(pages).map(([path, run]) => ({
    method: "GET",
    path,
    operation: "web.show",
    run,
  }));
}

export function pictureOf(
  accounts: readonly { id: string; hue: number }[],
  missing: string,
): Route["run"] {
  return ({ segments }: Visit) => {
    const id = segments.file?.replace(/\.jpg$/, "");
    const account = accounts.find((one) => one.id === id);
    return account ? drawPicture(account.hue) : errorPage(missing, 404);
  };
}

export function postPage(frame: Frame, post: Markup, comments: readonly Markup[]): Reply {
  return page({
    ...frame,
    body: html`<main><article class="card" aria-label="Post">${post}
${comments.length > 0 ? html`<section class="comments" aria-label="Comments">${comments}</section>` : html``}
</article></main>`,
  });
}

export function accountPage(
  frame: Frame,
  { picturePath, about, posts }: { picturePath: string; about: string; posts: Markup },
): Reply {
  return page({
    ...frame,
    body: html`<main><header class="card pad who">${picture(picturePath)}<div><h1>${frame.title}</h1>
<p class="muted small">${about}</p></div></header>
${posts}
</main>`,
  });
}

export function homePage(
  styles: string,
  heading: string,
  accounts: readonly { path: string; picturePath: string; name: string }[],
): Reply {
  const items = accounts.map(
    ({ path, picturePath, name }) =>
      html`<li><a class="who line" href="${path}">${picture(picturePath)}<span class="name">${name}</span></a></li>`,
  );
  return page({
    title: "Sandbox network",
    styles,
    body: html`<main><section class="card pad"><h1>${heading}</h1>
<ul>${items}</ul>
</section></main>`,
  });
}

type Author = { name: string; path: string; picturePath: string };

export function postHeader(
  author: Author,
  post: { atMs: number; address: string; level: "h1" | "h2" },
): Markup {
  const level = new Markup(post.level);
  return html`<header class="pad who">${picture(author.picturePath)}<div>
<${level} class="author"><a class="name" href="${author.path}">${author.name}</a></${level}>
<p class="small"><a class="muted" href="${post.address}">${time(post.atMs)}</a></p></div></header>`;
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

export function commentCount(count: number, address: string): Markup {
  if (count === 0) return html``;
  const words = count === 1 ? "1 comment" : `${count} comments`;
  return html`<p class="pad small"><a href="${address}">${words}</a></p>`;
}

type ShownPhoto = { path: string; alt: string; width: number; height: number };

export function photoGrid(
  photos: readonly ShownPhoto[],
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

async function drawPicture(hue: number): Promise<Reply> {
  // Shapes only, because a machine without fonts has to draw it too.
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="hsl(${hue}, 55%, 40%)"/><circle cx="78" cy="118" r="52" fill="hsl(${hue}, 70%, 82%)"/><circle cx="132" cy="76" r="34" fill="hsl(${(hue + 60) % 360}, 80%, 70%)"/></svg>`;
  const body = await sharp(Buffer.from(drawing)).jpeg({ quality: 90 }).toBuffer();
  return { status: 200, contentType: "image/jpeg", body };
}
