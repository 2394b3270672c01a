import { html, type Markup } from "../../simulation/html";
import type { Reply } from "../../simulation/reply";
import type { Visit } from "../../simulation/router";
import type { KeptFile } from "./files";

type Shown = { file: KeptFile | null; alt: string };

export const slideStyles = `
.slides { display: flex; overflow-x: auto; scroll-snap-type: x mandatory; background: #000; }
.slides > * { flex: 0 0 100%; width: 100%; scroll-snap-align: start; }
.slides img, .slides video { display: block; width: 100%; max-height: 720px; object-fit: contain; }
`;

/** Shows photos and videos beside each other, one at a time. */
export function slides(shown: readonly Shown[]): Markup {
  const each = shown.map((one) => html`<div>${fileElement(one)}</div>`);
  return html`<div class="slides"${each.length > 1 ? html` tabindex="0" role="group" aria-label="${each.length} photos and videos"` : html``}>${each}</div>`;
}

export function fileElement({ file, alt }: Shown): Markup {
  if (!file) return html``;
  const source = `/media/${file.sha256}`;
  return file.contentType.startsWith("video/")
    ? html`<video controls preload="metadata" src="${source}" aria-label="Video"></video>`
    : html`<img src="${source}" alt="${alt}">`;
}

/** Serves the files that containers hold, where `fileElement` points. */
export function containerFiles(
  store: { readMedia(sha256: string): Buffer },
  containers: ReadonlyMap<string, { file: KeptFile | null }>,
): Record<string, (visit: Visit) => Reply | null> {
  return {
    "/media/:sha256": ({ segments }) => {
      const files = [...containers.values()].map(({ file }) => file);
      const file = files.find((one) => one?.sha256 === segments.sha256);
      if (!file) return null;
      return { status: 200, contentType: file.contentType, body: store.readMedia(file.sha256) };
    },
  };
}
