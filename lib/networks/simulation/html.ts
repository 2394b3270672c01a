import type { Reply } from "./reply";
import { styles } from "./styles";

export class Markup {
  constructor(readonly text: string) {}
}

type Part = string | number | Markup | readonly Markup[];

export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  const text = strings.reduce((sum, string, index) => {
    const part = parts[index - 1];
    return `${sum}${part === undefined ? "" : textOf(part)}${string}`;
  });
  return new Markup(text);
}

export function page({
  title,
  styles,
  body,
  status,
  formTo,
}: {
  title: string;
  styles: string;
  body: Markup;
  status?: number;
  formTo?: string;
}): Reply {
  const formAction = formTo ? `'self' ${new URL(formTo).origin}` : "'none'";
  const head = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Markup(`${frameStyles}\n${styles}`)}</style>
</head>
<body>
<header class="sandbox"><strong>Sandbox network</strong> <span>Nothing leaves this machine.</span></header>
${body}
</body>
</html>
`;
  return {
    status: status ?? 200,
    contentType: "text/html; charset=utf-8",
    headers: {
      "content-security-policy": `default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
      // Without any referrer, forms of the page itself would arrive with the Origin `null`.
      "referrer-policy": "same-origin",
    },
    body: head.text,
  };
}

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

export function errorPage(sentence: string, status = 400): Reply {
  return page({
    title: "Something is not right",
    status,
    styles,
    body: html`<main><section class="card pad"><h1>Something is not right</h1><p class="muted" style="margin-top:8px;overflow-wrap:anywhere">${sentence}</p></section></main>`,
  });
}

function textOf(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === "object") return part.map(({ text }) => text).join("");
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const frameStyles = `
*, ::before, ::after { box-sizing: border-box; }
:root { color-scheme: light dark; }
body { margin: 0; font: 15px/1.4 system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif; }
h1, h2, h3, p, ul { margin: 0; padding: 0; }
ul { list-style: none; }
.sandbox {
  padding: 8px 16px; text-align: center; font-size: 13px;
  color: light-dark(#5c3a00, #ffd899); background: light-dark(#fff0cf, #3a2c10);
  border-bottom: 1px solid light-dark(#f0d79a, #57431b);
}
`;
