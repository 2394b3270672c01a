import { Tokenizer } from "htmlparser2";
import { plainText } from "@/lib/kernel/untrusted/rules";

export type ParsedCard = {
  title: string;
  description: string;
  siteName: string;
  imageUrl: URL | null;
};

/** No title, text or address that is shown needs more characters. */
const valueMax = 4_096;
const nameMax = 64;
const lengths = { title: 200, description: 300, siteName: 80 };

export function parseCard(html: string, pageUrl: URL): ParsedCard {
  const { meta, title } = readHead(html);
  const first = (...names: string[]) => names.map((name) => meta.get(name)).find(Boolean) ?? "";
  return {
    title: plainText(first("og:title", "twitter:title") || title, lengths.title),
    description: plainText(
      first("og:description", "twitter:description", "description"),
      lengths.description,
    ),
    siteName: plainText(first("og:site_name"), lengths.siteName),
    imageUrl: webAddress(
      first("og:image:secure_url", "og:image", "og:image:url", "twitter:image"),
      pageUrl,
    ),
  };
}

/**
 * Reads tags one by one up to the end of the head. A parser that keeps the open elements searches
 * them at every tag, so that deep nesting costs the square of a page.
 */
function readHead(html: string): { meta: Map<string, string>; title: string } {
  const meta = new Map<string, string>();
  let [title, tag, attribute] = ["", "", ""];
  let attributes = new Map<string, string>();
  const add = (text: string) => {
    const known = attributes.get(attribute) ?? "";
    if (tag === "meta" && known.length < valueMax) attributes.set(attribute, known + text);
  };
  const addTitle = (text: string) => {
    if (tag === "in title" && title.length < valueMax) title += text;
  };
  const named = (start: number, end: number) => html.slice(start, Math.min(end, start + nameMax));
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onopentagname(start, end) {
        tag = named(start, end).toLowerCase();
        attributes = new Map();
        if (tag === "body") tokenizer.pause();
      },
      onattribname(start, end) {
        attribute = named(start, end).toLowerCase();
      },
      onattribdata: (start, end) => add(html.slice(start, Math.min(end, start + valueMax))),
      onattribentity: (codePoint) => add(String.fromCodePoint(codePoint)),
      onattribend: () => undefined,
      onopentagend() {
        if (tag === "meta") keep(meta, attributes);
        tag = tag === "title" && title === "" ? "in title" : "";
      },
      onselfclosingtag() {
        if (tag === "meta") keep(meta, attributes);
        tag = "";
      },
      onclosetag(start, end) {
        tag = "";
        if (named(start, end).toLowerCase() === "head") tokenizer.pause();
      },
      ontext: (start, end) => addTitle(html.slice(start, Math.min(end, start + valueMax))),
      ontextentity: (codePoint) => addTitle(String.fromCodePoint(codePoint)),
      oncdata: () => undefined,
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return { meta, title };
}

function keep(meta: Map<string, string>, attributes: ReadonlyMap<string, string>): void {
  const name = attributes.get("property") ?? attributes.get("name") ?? "";
  const key = name.trim().toLowerCase();
  const content = attributes.get("content");
  if (key && content && !meta.has(key)) meta.set(key, content);
}

function webAddress(address: string, base: URL): URL | null {
  if (!address || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) ? url : null;
}
