"use client";

import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import type { Account } from "@/components/kit/account/account";
import { lazyPart } from "@/components/ui/lazy";
import { optionsInWords } from "@/lib/networks/options/rules/option-words";
import type { ChosenOptions } from "@/lib/networks/options/schema";
import { CardFace } from "./card-face";
import { PhotoFace } from "./photo-face";
import { ThreadFace } from "./thread-face";
import {
  type FaceProps,
  type PreviewedAccount,
  type PreviewedPost,
  useWrittenPosts,
  type WrittenPost,
} from "./written-post";

const ArticleFace = lazyPart(
  () => dynamic(() => import("./article-face").then((chunk) => chunk.ArticleFace)),
  { what: "The preview", loading: null },
);

const faces: Record<Account["look"]["face"], ComponentType<FaceProps>> = {
  card: CardFace,
  photo: PhotoFace,
  column: ThreadFace,
  stacked: ThreadFace,
  article: ArticleFace,
};

/** The posts of a sequence as the account's network shows them; `look` says how. */
export function PostPreview({
  account,
  posts,
  ...rest
}: Omit<PreviewProps, "posts"> & { posts: readonly PreviewedPost[] }) {
  return <WrittenPreview account={account} posts={useWrittenPosts(account, posts)} {...rest} />;
}

type PreviewProps = {
  account: PreviewedAccount;
  posts: readonly WrittenPost[];
  when: string;
  readsLinks?: boolean;
  options?: ChosenOptions | undefined;
};

/** The same of posts whose mentions are written already, as the server does for a guest. */
export function WrittenPreview({
  account,
  posts,
  when,
  readsLinks = false,
  options = {},
}: PreviewProps) {
  const told = optionsInWords(account.options, options);
  const [first = { key: "", text: "", marks: [], media: [] }, ...rest] = posts;
  const details = told.filter(({ shownAs }) => shownAs === "detail");
  const Face = faces[account.look.face];
  return (
    <article
      aria-label={`${account.name} on ${account.label}`}
      className="overflow-hidden rounded-lg border bg-surface"
    >
      <Face
        account={account}
        first={first}
        rest={rest}
        when={when}
        readsLinks={readsLinks}
        told={told}
        options={options}
      />
      {details.length > 0 && (
        <dl className="flex flex-wrap gap-x-4 gap-y-1 border-t px-4 py-2 text-muted text-xs">
          {details.map(({ name, label, value }) => (
            <div key={name} className="flex gap-1">
              <dt>{label}:</dt>
              <dd className="text-text">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}
