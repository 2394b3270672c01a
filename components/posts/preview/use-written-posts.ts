"use client";

import type { Account } from "@/components/kit/account/account";
import type { ShownMedia } from "@/components/library/media/shown-media";
import { useMentionsIn } from "@/components/library/mentions/use-mentions";
import { writeFor } from "@/lib/accounts/mentions/rules/mention-text";
import type { TextMark } from "./linked-text";

export type PreviewedPost = { key: string; text: string; media: readonly ShownMedia[] };

export type WrittenPost = PreviewedPost & { marks: readonly TextMark[] };

export function useWrittenPosts(
  { provider }: Account,
  posts: readonly PreviewedPost[],
): WrittenPost[] {
  const known = useMentionsIn(posts.map(({ text }) => text));
  return posts.map((post) => {
    const { text, mentions } = writeFor(provider, post.text, known);
    return { ...post, text, marks: mentions };
  });
}
