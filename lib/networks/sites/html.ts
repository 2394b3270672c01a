import type { Block, Inline } from "../content/rules/marked-text";

export type Figure = { address: string; alt: string };

/** Writes blocks as HTML, and pictures after them; all that a person wrote is escaped. */
export function toHtml(blocks: readonly Block[], figures: readonly Figure[] = []): string {
  return [...blocks.map(blockToHtml), ...figures.map(figureToHtml)].join("\n");
}

function blockToHtml(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return `<p>${inlineToHtml(block.content)}</p>`;
    case "quote":
      return `<blockquote><p>${inlineToHtml(block.content)}</p></blockquote>`;
    case "heading":
      return `<h${block.level}>${inlineToHtml(block.content)}</h${block.level}>`;
    case "code":
      return `<pre><code>${escaped(block.text)}</code></pre>`;
    case "list": {
      const tag = block.isOrdered ? "ol" : "ul";
      const items = block.items.map((item) => `<li>${inlineToHtml(item)}</li>`);
      return `<${tag}>${items.join("")}</${tag}>`;
    }
  }
}

function inlineToHtml(content: readonly Inline[]): string {
  return content.map(oneToHtml).join("");
}

function oneToHtml(inline: Inline): string {
  switch (inline.kind) {
    case "text":
      return escaped(inline.text);
    case "code":
      return `<code>${escaped(inline.text)}</code>`;
    case "break":
      return "<br>";
    case "bold":
      return `<strong>${inlineToHtml(inline.content)}</strong>`;
    case "italic":
      return `<em>${inlineToHtml(inline.content)}</em>`;
    case "link":
      return `<a href="${escaped(inline.address)}">${inlineToHtml(inline.content)}</a>`;
  }
}

function figureToHtml({ address, alt }: Figure): string {
  return `<figure><img src="${escaped(address)}" alt="${escaped(alt)}"></figure>`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
