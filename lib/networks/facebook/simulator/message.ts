import type { MessageTag } from "./effects";
import type { Site } from "./site";
import { findPage, type SamplePage } from "./world";

const mention = /@\[(\d+)\]/g;

type Message = { text: string; tags: MessageTag[] };

export function readMessage(site: Site, given: { pageId: string; message: string }): Message {
  const { pageId, message } = given;
  const read: Message = { text: "", tags: [] };
  let end = 0;
  for (const match of message.matchAll(mention)) {
    read.text += message.slice(end, match.index);
    end = match.index + match[0].length;
    const page = mentionable(site, { pageId, id: match[1] ?? "" });
    if (!page) continue;
    read.tags.push(tagOf(page, [...read.text].length));
    read.text += page.name;
  }
  read.text += message.slice(end);
  return read;
}

function mentionable(
  { switches }: Site,
  { pageId, id }: { pageId: string; id: string },
): SamplePage | null {
  const isAllowed = switches.pageMentioning && switches.untaggablePage !== id;
  return id === pageId || isAllowed ? (findPage(id) ?? null) : null;
}

function tagOf({ id, name }: SamplePage, offset: number): MessageTag {
  return { id, name, type: "page", offset, length: [...name].length };
}
