import type { MentionedAccount, NetworkMentions } from "../network";
import type { InstagramOrigin } from "./settings";

const reference = /^(?:https?:\/\/)?(?:www\.)?instagram\.com\/([^/?#]+)/i;
const username = /^(?!.*\.\.)[a-z0-9_](?:[a-z0-9._]{0,28}[a-z0-9_])?$/;

export const mentions: NetworkMentions<InstagramOrigin> = {
  idLabel: "username",
  idHint: "As it stands in the account’s address.",
  exactName: false,
  readId,
  own: ({ handle, name }) => ({ id: handle, name }),
  shownAs: asWritten,
  sentAs: asWritten,
};

function asWritten({ id }: MentionedAccount): string {
  return `@${id}`;
}

function readId(typed: string): string | null {
  const trimmed = typed.trim();
  const [, name = trimmed] = reference.exec(trimmed) ?? [];
  const read = name.replace(/^@/, "").toLowerCase();
  return username.test(read) ? read : null;
}
