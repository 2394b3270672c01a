import type { Account } from "@/components/kit/account/account";
import { listed } from "@/lib/kernel/words/rules";

/** A removed account is undefined: nothing says then what its network makes of a sequence. */
type Sequence = Pick<Account, "look"> | undefined;

/**
 * Names a position of a sequence as people do: a comment where each of the accounts publishes it as
 * one, otherwise a post by its number. `title` begins a line, `inSentence` stands within one.
 */
export function positionName(
  index: number,
  accounts: readonly Sequence[],
): { title: string; inSentence: string } {
  if (!areComments(accounts))
    return { title: `Post ${index + 1}`, inSentence: `post ${index + 1}` };
  if (index === 0) return { title: "Post", inSentence: "the post" };
  if (index === 1) return { title: "First comment", inSentence: "the first comment" };
  return { title: `Comment ${index}`, inSentence: `comment ${index}` };
}

/**
 * Words the button that adds a position after `count` others: a comment or a post of the thread, or
 * which of them on which network where these differ.
 */
export function additionName(count: number, accounts: readonly Addressed[]): string {
  const comments = accounts.filter((account) => areComments([account]));
  if (comments.length === 0) return "Add a post below";
  const comment = count === 1 ? "first comment" : "another comment";
  if (comments.length === accounts.length) return `Add ${comment}`;
  const replies = accounts.filter((account) => !comments.includes(account));
  return `Add ${comment} on ${networksOf(comments)}, thread post on ${networksOf(replies)}`;
}

type Addressed = Pick<Account, "look" | "label">;

function networksOf(accounts: readonly Addressed[]): string {
  return listed(new Set(accounts.map(({ label }) => label)));
}

export function areComments(accounts: readonly Sequence[]): boolean {
  return accounts.length > 0 && accounts.every((account) => account?.look.sequence === "comments");
}
