import type { Account } from "@/components/kit/account/account";
import type { ShownMedia } from "@/components/library/media/shown-media";
import { useMentionsIn } from "@/components/library/mentions/use-mentions";
import { writeFor } from "@/lib/accounts/mentions/rules/mention-text";
import type { OptionInWords } from "@/lib/networks/options/rules/option-words";
import type { ChosenOptions } from "@/lib/networks/options/schema";
import type { TextMark } from "./linked-text";

export type PreviewedPost = { key: string; text: string; media: readonly ShownMedia[] };

/** A post as its network gets it: mentions are written as they stand there. */
export type WrittenPost = PreviewedPost & { marks: readonly TextMark[] };

/** Holds what a preview shows of an account; a guest's page knows no more of it. */
export type PreviewedAccount = Pick<
  Account,
  "name" | "handle" | "avatarUrl" | "provider" | "sandbox" | "label" | "mark" | "look" | "options"
>;

/** Every face of a preview gets these. */
export type FaceProps = {
  account: PreviewedAccount;
  first: WrittenPost;
  rest: readonly WrittenPost[];
  when: string;
  readsLinks: boolean;
  told: readonly OptionInWords[];
  options: ChosenOptions;
};

export function useWrittenPosts(
  { provider }: PreviewedAccount,
  posts: readonly PreviewedPost[],
): WrittenPost[] {
  const known = useMentionsIn(posts.map(({ text }) => text));
  return posts.map((post) => {
    const { text, mentions } = writeFor(provider, post.text, known);
    return { ...post, text, marks: mentions };
  });
}

export function warningOf(told: readonly OptionInWords[]): string | undefined {
  return told.find(({ shownAs }) => shownAs === "warning")?.value;
}

export function audienceOf(told: readonly OptionInWords[]): string | undefined {
  return told.find(({ shownAs }) => shownAs === "audience")?.value;
}
