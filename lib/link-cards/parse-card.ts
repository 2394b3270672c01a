import { Parser } from "htmlparser2";
import { cutText } from "@/lib/kernel/first-line";

export type ParsedCard = {
  title: string;
  description: string;
  siteName: string;
  imageUrl: URL | null;
};

const lengths = { title: 200, description: 300, siteName: 80 };

export function parseCard(html: string, pageUrl: URL): ParsedCard {
  const { meta, title } = readHead(html);
  const first = (...names: string[]) => names.map((name) => meta.get(name)).find(Boolean) ?? "";
  return {
    title: plain(first("og:title", "twitter:title") || title, lengths.title),
    description: plain(
      first("og:description", "twitter:description", "description"),
      lengths.description,
    ),
    siteName: plain(first("og:site_name"), lengths.siteName),
    imageUrl: webAddress(
      first("og:image:secure_url", "og:image", "og:image:url", "twitter:image"),
      pageUrl,
    ),
  };
}

function readHead(html: string): { meta: Map<string, string>; title: string } {
  const meta = new Map<string, string>();
  let title = "";
  let isTitle = false;
  const parser = new Parser({
    onopentag(tag, { property, name, content }) {
      isTitle = tag === "title" && title === "";
      const key = (property ?? name ?? "").trim().toLowerCase();
      if (tag === "meta" && key && content && !meta.has(key)) meta.set(key, content);
    },
    ontext(text) {
      if (isTitle) title += text;
    },
    onclosetag() {
      isTitle = false;
    },
  });
  parser.end(html);
  return { meta, title };
}

const unseen = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

function plain(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, " ").replaceAll(unseen, "").trim();
  return cutText(line, { max, kept: max - 1 });
}

function webAddress(address: string, base: URL): URL | null {
  if (!address || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) ? url : null;
}
