"use client";

import { Ellipsis, Globe } from "lucide-react";
import type { Account } from "@/components/kit/account/account";
import { NetworkMark } from "@/components/kit/account/network-mark";
import { SandboxBadge } from "@/components/kit/account/sandbox-badge";
import type { ShownMedia } from "@/components/library/media/shown-media";
import { useMentionsIn } from "@/components/library/mentions/use-mentions";
import { Avatar } from "@/components/ui/avatar";
import { writeFor } from "@/lib/accounts/mentions/rules/mention-text";
import type { OptionInWords } from "@/lib/networks/options/rules/option-words";
import { optionsInWords } from "@/lib/networks/options/rules/option-words";
import type { ChosenOptions } from "@/lib/networks/options/schema";
import { BehindWarning } from "./behind-warning";
import { FoldedText } from "./folded-text";
import type { TextMark } from "./linked-text";
import { MediaCarousel } from "./media-carousel";
import { PhotoGrid } from "./photo-grid";
import { PreviewedLink } from "./previewed-link";
import { ReactionsRow } from "./reactions-row";

const nothing: WrittenPost = { key: "", text: "", marks: [], media: [] };

export function PostPreview(props: {
  account: Account;
  posts: readonly PreviewedPost[];
  when: string;
  readsLinks?: boolean;
  options?: ChosenOptions | undefined;
}) {
  const { account, when, readsLinks = false, options = {} } = props;
  const told = optionsInWords(account.options, options);
  const [first = nothing, ...rest] = useWrittenPosts(account, props.posts);
  const { mediaFirst } = account.look;
  return (
    <article
      aria-label={`${account.name} on ${account.label}`}
      className="overflow-hidden rounded-lg border bg-surface"
    >
      <Header
        account={account}
        when={mediaFirst ? null : when}
        audience={told.find(({ shownAs }) => shownAs === "audience")?.value}
      />
      <BehindWarning warning={told.find(({ shownAs }) => shownAs === "warning")?.value}>
        {mediaFirst ? (
          <MediaFirst account={account} post={first} when={when} />
        ) : (
          <TextFirst account={account} post={first} readsLinks={readsLinks} />
        )}
      </BehindWarning>
      <PreviewedDetails details={told.filter(({ shownAs }) => shownAs === "detail")} />
      {rest.length > 0 && (
        <ul aria-label="Comments" className="flex flex-col gap-3 border-t px-4 py-3">
          {rest.map((post) => (
            <PreviewedComment key={post.key} account={account} post={post} />
          ))}
        </ul>
      )}
    </article>
  );
}

function Header({
  account,
  when,
  audience,
}: {
  account: Account;
  when: string | null;
  audience: string | undefined;
}) {
  const { look, name } = account;
  return (
    <header className="flex items-center gap-2.5 px-4 py-3">
      <Avatar
        name={name}
        src={account.avatarUrl}
        size={look.mediaFirst ? 32 : 40}
        shape={look.avatar}
        mark={<NetworkMark mark={account.mark} className="size-3.5" />}
      />
      <div className="min-w-0 grow">
        <p className="truncate font-semibold">{nameOn(account)}</p>
        {when && (
          <p className="flex items-center gap-1 text-muted text-xs">
            {when}
            <span aria-hidden="true">·</span>
            {audience ?? <Globe aria-hidden className="size-3" />}
          </p>
        )}
      </div>
      {account.sandbox && <SandboxBadge />}
      <Ellipsis aria-hidden className="size-5 shrink-0 text-muted" />
    </header>
  );
}

type FirstProps = { account: Account; post: WrittenPost };

function TextFirst({ account, post, readsLinks }: FirstProps & { readsLinks: boolean }) {
  const { key, text, marks, media } = post;
  return (
    <>
      <div data-position={key} className="px-4 pb-3">
        {text.trim() ? (
          <FoldedText text={text} marks={marks} fold={account.look.fold} />
        ) : (
          media.length === 0 && <p className="text-muted">Your text appears here.</p>
        )}
      </div>
      {media.length > 0 ? (
        <PhotoGrid media={media} />
      ) : (
        <PreviewedLink text={text} look={account.look} reads={readsLinks} />
      )}
      <ReactionsRow look={account.look} />
    </>
  );
}

function MediaFirst({ account, post, when }: FirstProps & { when: string }) {
  const { key, text, marks, media } = post;
  return (
    <>
      <MediaCarousel media={media} account={account} />
      <ReactionsRow look={account.look} />
      <div data-position={key} className="px-3 pt-2 pb-3">
        {text.trim() ? (
          <FoldedText text={text} marks={marks} fold={account.look.fold} lead={nameOn(account)} />
        ) : (
          <p className="text-muted">Your caption appears here.</p>
        )}
        <p className="pt-1 text-muted text-xs">{when}</p>
      </div>
    </>
  );
}

function PreviewedComment({ account, post }: FirstProps) {
  const { key, text, marks, media } = post;
  return (
    <li className="flex gap-2" data-position={key}>
      <Avatar name={account.name} src={account.avatarUrl} size={32} shape={account.look.avatar} />
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="rounded-lg bg-hover px-3 py-2 text-sm">
          <p className="font-semibold">{nameOn(account)}</p>
          {text.trim() ? (
            <FoldedText text={text} marks={marks} fold={account.look.fold} />
          ) : (
            media.length === 0 && <p className="text-muted">Your comment appears here.</p>
          )}
        </div>
        {media.length > 0 && (
          <div className="w-40 overflow-hidden rounded-lg">
            <PhotoGrid media={media} />
          </div>
        )}
      </div>
    </li>
  );
}

function nameOn({ look, name, handle }: Account): string {
  return look.mediaFirst ? handle || name : name;
}

function PreviewedDetails({ details }: { details: readonly OptionInWords[] }) {
  if (details.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 border-t px-4 py-2 text-muted text-xs">
      {details.map(({ name, label, value }) => (
        <div key={name} className="flex gap-1">
          <dt>{label}:</dt>
          <dd className="text-text">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export type PreviewedPost = { key: string; text: string; media: readonly ShownMedia[] };

type WrittenPost = PreviewedPost & { marks: readonly TextMark[] };

function useWrittenPosts({ provider }: Account, posts: readonly PreviewedPost[]): WrittenPost[] {
  const known = useMentionsIn(posts.map(({ text }) => text));
  return posts.map((post) => {
    const { text, mentions } = writeFor(provider, post.text, known);
    return { ...post, text, marks: mentions };
  });
}
