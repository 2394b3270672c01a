import { html, Markup } from "./html";

export function time(atMs: number): Markup {
  const at = new Date(atMs).toISOString();
  return html`<time datetime="${at}">${at.slice(0, 19).replace("T", " ")} UTC</time>`;
}

export function linkify(text: string): Markup {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return new Markup(
    parts
      .map((part, index) =>
        index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`,
      )
      .map((part) => part.text)
      .join(""),
  );
}

export const postStyles = `
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
