import type { MentionedAccount, NetworkMentions } from "../network";
import type { MastodonOrigin } from "./settings";

const address = /^https?:\/\/([^/?#]+)\/@([\w.-]+)/i;
const whole = /^@?([\w.-]+)@([\w.-]+\.\w+|localhost:\d+)$/;

export const mentions: NetworkMentions<MastodonOrigin> = {
  idLabel: "name",
  idHint: "The whole name, with the server: @name@example.com.",
  exactName: false,
  readId,
  own: ({ handle, name }) => ({ id: handle.replace(/^@/, ""), name }),
  shownAs: asWritten,
  sentAs: asWritten,
};

function asWritten({ id }: MentionedAccount): string {
  return `@${id}`;
}

function readId(typed: string): string | null {
  const trimmed = typed.trim();
  const [, host, name] = address.exec(trimmed) ?? [];
  if (host && name) return `${name}@${host}`.toLowerCase();
  const [, user, server] = whole.exec(trimmed) ?? [];
  return user && server ? `${user}@${server}`.toLowerCase() : null;
}
