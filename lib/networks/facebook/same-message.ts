import { withMentions } from "../content/mentions";
import { isSameText } from "../content/text";
import type { Content } from "../network";
import { messageOf, pageMention } from "./mentions";
import type { FeedPost } from "./wire";

type Said = Pick<FeedPost, "message" | "message_tags">;

/**
 * Facebook shows a mention as the Page’s name of today and tags it; one that it does not allow is
 * left out of the message.
 */
export function isSameMessage(said: Said, content: Pick<Content, "text" | "mentions">): boolean {
  const tagged = new Set(said.message_tags?.map(({ id }) => id));
  const sent = messageOf(content);
  const allowed = sent.replace(/@\[(\d+)\]/g, (mention, id) => (tagged.has(id) ? mention : ""));
  const named = withMentions(content, (account) =>
    tagged.has(account.id) ? pageMention(account) : account.name,
  );
  const read = untagged(said);
  return [sent, allowed, named].some((text) => isSameText(read, text));
}

function untagged({ message = "", message_tags = [] }: Said): string {
  const points = [...message];
  const parts: string[] = [];
  let from = 0;
  for (const { id, offset, length } of message_tags.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < from) continue;
    parts.push(...points.slice(from, offset), pageMention({ id, name: "" }));
    from = Math.max(offset, offset + length);
  }
  return [...parts, ...points.slice(from)].join("");
}
