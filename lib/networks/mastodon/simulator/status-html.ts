const parts = /https?:\/\/[^\s<>"]+|(?<![\w/])@[\w.-]*\w@[\w.-]+\.\w+/g;

export function statusHtml(text: string): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    return `<p>${paragraph.split("\n").map(lineHtml).join("<br />")}</p>`;
  });
  return text === "" ? "" : paragraphs.join("");
}

function lineHtml(line: string): string {
  return escaped(line).replace(parts, (part) =>
    part.startsWith("@") ? mention(part) : link(part),
  );
}

function mention(handle: string): string {
  const [name, host] = handle.slice(1).split("@");
  return `<span class="h-card"><a href="https://${host}/@${name}" class="u-url mention">@<span>${name}</span></a></span>`;
}

function link(url: string): string {
  const [scheme = ""] = url.match(/^https?:\/\//) ?? [];
  const rest = url.slice(scheme.length);
  return `<a href="${url}" rel="nofollow noopener"><span class="invisible">${scheme}</span><span class="ellipsis">${rest.slice(0, 30)}</span><span class="invisible">${rest.slice(30)}</span></a>`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
