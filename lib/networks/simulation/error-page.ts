import { html, page } from "./html";
import type { Reply } from "./reply";
import { styles } from "./styles";

export function errorPage(sentence: string, status = 400): Reply {
  return page({
    title: "Something is not right",
    status,
    styles,
    body: html`<main><section class="card pad"><h1>Something is not right</h1><p class="muted" style="margin-top:8px;overflow-wrap:anywhere">${sentence}</p></section></main>`,
  });
}
