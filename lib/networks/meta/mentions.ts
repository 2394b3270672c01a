import type { MentionedAccount, NetworkMentions } from "../network";

const username = /^(?!.*\.\.)[a-z0-9_](?:[a-z0-9._]{0,28}[a-z0-9_])?$/;

/** Two networks of Meta share their usernames; `reference` finds one in an address. */
export function usernameMentions(reference: RegExp) {
  return {
    idLabel: "username",
    idHint: "As it stands in the account’s address.",
    exactName: false,
    readId: (typed: string) => {
      const trimmed = typed.trim();
      const [, name = trimmed] = reference.exec(trimmed) ?? [];
      const read = name.replace(/^@/, "").toLowerCase();
      return username.test(read) ? read : null;
    },
    own: ({ handle, name }) => ({ id: handle, name }),
    shownAs: asWritten,
    sentAs: asWritten,
  } satisfies NetworkMentions<never>;
}

function asWritten({ id }: MentionedAccount): string {
  return `@${id}`;
}
